import { modelEndpoints, type Sql } from "@holdfast/db";
import type { EndpointTarget } from "./endpointViews.ts";
import { endpointTarget } from "./listEndpoints.ts";

/** Base policy of every evaluate run of an endpoint: it has no weights, only the vocabulary that text is stored in. */
export const endpointBase = "endpoint";

const digestPrefix = "endpoint:";

/** What stands in the place of the weights' digest in policy version 0 of such a run. */
const endpointDigest = (name: string) => `${digestPrefix}${name}`;

/** What an evaluate run of an endpoint is stored with. */
interface EndpointPolicy {
  readonly base: string;
  readonly digest: string;
}

export type EndpointPlan =
  { readonly ok: true; readonly policy: EndpointPolicy } | { readonly ok: false; readonly message: string };

/** The policy of an endpoint that can be evaluated; or why it cannot, in a sentence. */
export async function planEndpointPolicy(sql: Sql, name: string): Promise<EndpointPlan> {
  const row = await modelEndpoints.find(sql, name);
  if (row === undefined) {
    const known = (await modelEndpoints.all(sql)).filter(({ archivedAt }) => archivedAt === null);
    const names = known.map((each) => each.name).join(", ") || "none";
    return { ok: false, message: `There is no endpoint ${name}; there is ${names}.` };
  }
  if (row.archivedAt !== null) return { ok: false, message: `The endpoint ${name} is archived.` };
  return { ok: true, policy: { base: endpointBase, digest: endpointDigest(name) } };
}

/** The endpoint that a digest stands for, archived or not; null for a digest of weights. */
export async function endpointOfDigest(sql: Sql, digest: string): Promise<EndpointTarget | null> {
  if (!digest.startsWith(digestPrefix)) return null;
  const row = await modelEndpoints.find(sql, digest.slice(digestPrefix.length));
  if (row === undefined) throw new Error(`There is no endpoint for ${digest}.`);
  return endpointTarget(row);
}

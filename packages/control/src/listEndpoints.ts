import { modelEndpoints } from "@holdfast/db";
import type { EndpointAnswer } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import type { EndpointTarget, EndpointView } from "./endpointViews.ts";
import { NotFound } from "./errors.ts";

/** Every model endpoint by name, archived ones too. */
export async function listEndpoints({ db }: Context): Promise<readonly EndpointView[]> {
  return (await modelEndpoints.all(db.sql)).map(endpointView);
}

/** Throws NotFound. */
export async function getEndpoint({ db }: Context, name: string): Promise<EndpointView> {
  return endpointView(found(await modelEndpoints.find(db.sql, name), name));
}

/** The row, or NotFound. */
export function found(row: modelEndpoints.EndpointRow | undefined, name: string): modelEndpoints.EndpointRow {
  if (row === undefined) throw new NotFound(`There is no endpoint ${name}.`);
  return row;
}

export function endpointView(row: modelEndpoints.EndpointRow): EndpointView {
  const { createdAt, archivedAt, probedAt, probeAnswer } = row;
  return {
    ...endpointTarget(row),
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    probe: probedAt && { askedAt: probedAt.toISOString(), answer: storedAnswer(probeAnswer) },
  };
}

export function endpointTarget(row: modelEndpoints.EndpointRow): EndpointTarget {
  const { name, url, model, protocol, keyVariable, concurrency } = row;
  return { name, url, model, protocol, keyVariable, concurrency };
}

/** The column is written by this package only, from an EndpointAnswer. */
const storedAnswer = (json: unknown) => json as EndpointAnswer | null;

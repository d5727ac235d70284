import { basePolicies, evaluations, policyVersions, runs, type Sql } from "@holdfast/db";
import type { Problem } from "./errors.ts";
import type { StoredPolicy } from "./evaluationSpec.ts";
import type { PolicyRef } from "./evaluationViews.ts";
import { planEndpointPolicy } from "./planEndpointPolicy.ts";
import { storedConfig } from "./runTransaction.ts";

/** A policy that can be evaluated, with all that an evaluate run needs to know of it. */
export interface PlannedPolicy extends StoredPolicy {
  /** Alike for the same weights, and for the same endpoint. */
  readonly key: string;
  /** Base policy whose vocabulary it speaks. */
  readonly base: string;
  /** What stands as weights digest in the evaluate run. */
  readonly weights: string;
  readonly statePrecision: "f32" | "bf16";
  /** Run and version the weights come from. */
  readonly source: { readonly runId: string; readonly version: number } | null;
}

interface Planned {
  readonly policies: readonly PlannedPolicy[];
  readonly problems: readonly Problem[];
}

/** How many versions a message names. */
const named = 20;

/** The policies asked for, each once by its weights, and what is wrong with those that cannot be evaluated. */
export async function planPolicies(sql: Sql, refs: readonly PolicyRef[]): Promise<Planned> {
  if (refs.length === 0)
    return { policies: [], problems: [{ path: "policies", message: "Choose at least one policy." }] };
  await lockSources(sql, refs);
  const policies = new Map<string, PlannedPolicy>();
  const problems: Problem[] = [];
  for (const [i, ref] of refs.entries()) {
    const planned = await planPolicy(sql, ref);
    if (typeof planned === "string") problems.push({ path: `policies.${i}`, message: planned });
    else if (!policies.has(planned.key)) policies.set(planned.key, planned);
  }
  return { policies: [...policies.values()], problems };
}

/** Takes the locks of the runs that checkpoints come from: their retention cannot give the weights up before they are pinned. */
async function lockSources(sql: Sql, refs: readonly PolicyRef[]): Promise<void> {
  const runIds = new Set(refs.flatMap((ref) => (ref.kind === "checkpoint" ? [ref.runId] : [])));
  for (const runId of [...runIds].sort()) await runs.lock(sql, runId); // in one order, so that no two wait for each other
}

/** The policy, or why it cannot be evaluated, in a sentence. */
function planPolicy(sql: Sql, ref: PolicyRef): Promise<PlannedPolicy | string> {
  if (ref.kind === "checkpoint") return planCheckpoint(sql, ref);
  return ref.kind === "base" ? planBasePolicy(sql, ref) : planEndpoint(sql, ref);
}

async function planCheckpoint(
  sql: Sql,
  ref: Extract<PolicyRef, { kind: "checkpoint" }>,
): Promise<PlannedPolicy | string> {
  const { runId, version } = ref;
  const run = await runs.lock(sql, runId);
  if (run === undefined) return `There is no run ${runId}.`;
  if (run.kind !== "train") return `The run ${run.name} does not train; it has no versions of its own.`;
  const [known] = await policyVersions.some(sql, runId, [version]);
  if (!known?.available) {
    const kept = (await policyVersions.kept(sql, runId)).slice(-named).join(", ");
    const why = known ? `The weights of version ${version} were not kept` : `The run has no version ${version}`;
    return `${why}; kept are ${kept}.`;
  }
  const config = storedConfig(run.config);
  const digest = known.weightsDigest;
  return {
    ...{ ref, digest, key: evaluations.weightsKey(digest), weights: digest, label: `${run.name}, update ${version}` },
    ...{ base: config.policy.base, statePrecision: config.async.statePrecision, source: { runId, version } },
  };
}

async function planBasePolicy(sql: Sql, ref: Extract<PolicyRef, { kind: "base" }>): Promise<PlannedPolicy | string> {
  const known = await basePolicies.all(sql);
  const digest = known.find(({ name }) => name === ref.name)?.digest;
  if (digest === undefined) {
    return `There is no base policy ${ref.name}; there is ${known.map(({ name }) => name).join(", ") || "none"}.`;
  }
  return {
    ...{ ref, digest, key: evaluations.weightsKey(digest), weights: digest, label: ref.name },
    ...{ base: ref.name, statePrecision: "f32", source: null },
  };
}

async function planEndpoint(sql: Sql, ref: Extract<PolicyRef, { kind: "endpoint" }>): Promise<PlannedPolicy | string> {
  const planned = await planEndpointPolicy(sql, ref.name);
  if (!planned.ok) return planned.message;
  const { base, digest: weights } = planned.policy;
  return { ref, digest: null, key: weights, weights, label: ref.name, base, statePrecision: "f32", source: null };
}

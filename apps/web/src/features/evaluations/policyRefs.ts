import type { PolicyRef } from "../../api/types.ts";

/** A policy as it stands in an address: "run_1@250", "base:xs-base", "endpoint:local". */
export function printPolicyRef(ref: PolicyRef): string {
  return ref.kind === "checkpoint"
    ? `${encodeURIComponent(ref.runId)}@${ref.version}`
    : `${ref.kind}:${encodeURIComponent(ref.name)}`;
}

/** Policies of an address, without those that cannot be read and repeated ones. */
export function readPolicyRefs(text: string): readonly PolicyRef[] {
  return [...new Set(text.split(","))].flatMap((part): PolicyRef[] => {
    const [, runId, version] = /^([^@:]+)@(\d{1,9})$/.exec(part) ?? [];
    if (runId && version) return [{ kind: "checkpoint", runId: decoded(runId), version: Number(version) }];
    const [kind, name] = part.split(":");
    return (kind === "base" || kind === "endpoint") && name ? [{ kind, name: decoded(name) }] : [];
  });
}

/** Names as they stand in an address. */
export const printNames = (names: readonly string[]): string => names.map(encodeURIComponent).join(",");

/** Names of an address, each once. */
export const readNames = (text: string): readonly string[] => [
  ...new Set(text.split(",").filter(Boolean).map(decoded)),
];

/** Unlike decodeURIComponent, this takes what was typed by hand and is no escape as it is. */
const decoded = (text: string) => new URLSearchParams(`of=${text}`).get("of") ?? "";

/** The list with a policy that was not in it, or without one that was. */
export function toggledRef(refs: readonly PolicyRef[], ref: PolicyRef): readonly PolicyRef[] {
  const text = printPolicyRef(ref);
  const others = refs.filter((each) => printPolicyRef(each) !== text);
  return others.length < refs.length ? others : [...refs, ref];
}

/** Versions of one run among the policies. */
export function versionsOf(refs: readonly PolicyRef[], runId: string): readonly number[] {
  return refs.flatMap((ref) => (ref.kind === "checkpoint" && ref.runId === runId ? [ref.version] : []));
}

/** The list with exactly these versions of a run. */
export function withVersions(
  refs: readonly PolicyRef[],
  runId: string,
  versions: readonly number[],
): readonly PolicyRef[] {
  const others = refs.filter((ref) => ref.kind !== "checkpoint" || ref.runId !== runId);
  return [...others, ...versions.map((version) => ({ kind: "checkpoint", runId, version }) as const)];
}

interface Start {
  readonly policies: readonly PolicyRef[];
  readonly benchmarks: readonly string[];
  /** Measures again what is known. */
  readonly again?: boolean;
}

/** Where these policies are evaluated on these benchmarks, everything chosen already. */
export function startPath({ policies, benchmarks, again = false }: Start): string {
  const query = new URLSearchParams({ tab: "start" });
  if (policies.length > 0) query.set("policies", policies.map(printPolicyRef).join(","));
  if (benchmarks.length > 0) query.set("benchmarks", printNames(benchmarks));
  if (again) query.set("again", "yes");
  return `/evaluations?${query.toString()}`;
}

export type LayerKind = "delta" | "attention";

/** Shape of a policy. Definition of every part: docs/policy-model.md. */
export interface PolicySpec {
  /** Rows of the embedding: vocabulary length padded to a multiple of 8. */
  readonly vocabulary: number;
  readonly width: number;
  /** Heads of 32 channels each. */
  readonly heads: number;
  /** Inner width of the SwiGLU. */
  readonly hidden: number;
  readonly layers: readonly LayerKind[];
  readonly ropeTheta: number;
  /** Longest sequence an engine keeps. */
  readonly maxTokens: number;
}

export const headDim = 32;

export const policySizes = {
  xs: { width: 96, heads: 3, hidden: 256, layers: ["delta", "attention", "attention"] },
  s: { width: 128, heads: 4, hidden: 256, layers: ["delta", "delta", "attention"] },
  m: { width: 128, heads: 4, hidden: 384, layers: ["delta", "delta", "delta", "attention"] },
} as const satisfies Record<string, Pick<PolicySpec, "width" | "heads" | "hidden" | "layers">>;

export type PolicySize = keyof typeof policySizes;

/** Spec of a named size for a vocabulary of `pieces` entries. */
export function policySpec(size: PolicySize, pieces: number): PolicySpec {
  return { vocabulary: Math.ceil(pieces / 8) * 8, ...policySizes[size], ropeTheta: 2000, maxTokens: 512 };
}

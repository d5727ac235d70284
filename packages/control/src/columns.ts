import type { RolloutRecord } from "./types.ts";

type Column = Int32Array | Float32Array | Uint8Array;

/** The bytes of a column as stored: those in memory, which is little-endian on every platform Node runs on. */
export const toBytes = (column: Column): Buffer => Buffer.from(column.buffer, column.byteOffset, column.byteLength);

/** Stored bytes, copied to where 4-byte elements may start. */
const aligned = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Stored int32 and float32 columns, or stretches of them. */
export const ints = (bytes: Uint8Array): Int32Array => new Int32Array(aligned(bytes));
export const floats = (bytes: Uint8Array): Float32Array => new Float32Array(aligned(bytes));

interface StoredColumns {
  readonly tokens: Uint8Array;
  readonly logprobs: Uint8Array;
  readonly versions: Uint8Array;
  readonly trainable: Uint8Array;
}

/** The token columns of a stored rollout. */
export const fromBytes = ({ tokens, logprobs, versions, trainable }: StoredColumns) => ({
  tokens: ints(tokens),
  logprobs: floats(logprobs),
  versions: ints(versions),
  trainable: new Uint8Array(aligned(trainable)),
});

export interface VersionSpan {
  readonly oldest: number;
  readonly newest: number;
}

/** Policy versions that wrote a rollout's trainable tokens; undefined when the policy wrote none. */
export function versionSpan({
  versions,
  trainable,
}: Pick<RolloutRecord, "versions" | "trainable">): VersionSpan | undefined {
  let span: VersionSpan | undefined;
  versions.forEach((version, i) => {
    if (trainable[i] !== 1) return;
    span = { oldest: Math.min(span?.oldest ?? version, version), newest: Math.max(span?.newest ?? version, version) };
  });
  return span;
}

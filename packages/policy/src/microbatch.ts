/** Rows of similar length padded to one length T. Row b holds sequence `indices[b]` of the batch. */
export interface Microbatch {
  readonly indices: readonly number[];
  readonly rows: number;
  readonly length: number;
  /** [B·T] token ids, 0 after a row's end. */
  readonly tokens: Int32Array;
}

export interface PackingLimits {
  /** Most padded tokens of a microbatch; a longer sequence gets one of its own. */
  readonly maxTokens: number;
  /** Row lengths are padded to a multiple of this. */
  readonly lengthMultiple: number;
}

/** Sorts sequences by length and packs them into microbatches; empty sequences are left out. */
export function packMicrobatches(
  sequences: readonly { readonly tokens: Int32Array }[],
  { maxTokens, lengthMultiple }: PackingLimits,
): Microbatch[] {
  const order = sequences.map((_, index) => index).filter((index) => lengthAt(sequences, index) > 0);
  order.sort((a, b) => lengthAt(sequences, b) - lengthAt(sequences, a) || a - b);
  const batches: Microbatch[] = [];
  for (let start = 0; start < order.length;) {
    const length = Math.ceil(lengthAt(sequences, order[start] ?? 0) / lengthMultiple) * lengthMultiple;
    const indices = order.slice(start, start + Math.max(1, Math.floor(maxTokens / length)));
    const tokens = new Int32Array(indices.length * length);
    indices.forEach((index, row) => {
      tokens.set(sequences[index]?.tokens ?? [], row * length);
    });
    batches.push({ indices, rows: indices.length, length, tokens });
    start += indices.length;
  }
  return batches;
}

/** Token to predict at each position, [B·T]: the row's next token (0 at its end). */
export function nextTokens({ tokens, rows, length }: Microbatch): Int32Array {
  const next = new Int32Array(tokens.length);
  for (let row = 0; row < rows; row++) {
    next.set(tokens.subarray(row * length + 1, (row + 1) * length), row * length);
  }
  return next;
}

/**
 * Values of predicted tokens, [B·T]: position t of a row gets the value of token t + 1 of its sequence, 0 beyond the end.
 */
export function alignToPredictions(batch: Microbatch, valuesOf: (index: number) => ArrayLike<number>): Float32Array {
  const aligned = new Float32Array(batch.rows * batch.length);
  batch.indices.forEach((index, row) => {
    const values = valuesOf(index);
    for (let i = 1; i < values.length; i++) aligned[row * batch.length + i - 1] = values[i] ?? 0;
  });
  return aligned;
}

function lengthAt(sequences: readonly { readonly tokens: Int32Array }[], index: number): number {
  return sequences[index]?.tokens.length ?? 0;
}

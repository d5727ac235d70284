/** out[i] = table[tokens[i]] · scale for int32 tokens; rows of `width`. */
export function embedForward(table: usize, tokens: usize, out: usize, count: i32, width: i32, scale: f32): void {
  const bytes: usize = width << 2;
  const scale4 = f32x4.splat(scale);
  for (let i = 0; i < count; i++) {
    const row = table + load<i32>(tokens + (i << 2)) * bytes;
    for (let c: usize = 0; c < bytes; c += 16) v128.store(out + c, f32x4.mul(v128.load(row + c), scale4));
    out += bytes;
  }
}

/** dTable [vocabulary, width] = Σ over i with tokens[i] = row of dy[i] · scale. */
export function embedBackward(
  tokens: usize, dy: usize, dTable: usize, count: i32, width: i32, vocabulary: i32, scale: f32,
): void {
  const bytes: usize = width << 2;
  const scale4 = f32x4.splat(scale);
  memory.fill(dTable, 0, bytes * vocabulary);
  for (let i = 0; i < count; i++) {
    const row = dTable + load<i32>(tokens + (i << 2)) * bytes;
    for (let c: usize = 0; c < bytes; c += 16) {
      v128.store(row + c, f32x4.add(v128.load(row + c), f32x4.mul(v128.load(dy + c), scale4)));
    }
    dy += bytes;
  }
}

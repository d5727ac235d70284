// Blocked matrix product with packed panels and a 4 × 8 register tile.

/** Rows and columns of the register tile. */
const MR: i32 = 4;
const NR: i32 = 8;
/** Depth, rows and columns of the packed blocks: a panel of each fits in L1, a block of B in L2. */
const KC: i32 = 256;
const MC: i32 = 128;
const NC: i32 = 512;

/** Bytes of scratch a product needs: packed A, packed B, one edge tile. */
export function gemmScratchBytes(): i32 {
  return (KC * MC + KC * NC + MR * NR) * 4;
}

/**
 * out[b] = A[b] · B[b]: out [batch, m, n], A [m, k] (or [k, m] when transposeA), B [k, n] (or [n, k] when transposeB).
 * strideA and strideB are the elements between matrices of the batch; 0 repeats one matrix.
 */
export function gemm(
  a: usize, b: usize, out: usize, batch: i32, m: i32, n: i32, k: i32,
  strideA: i32, strideB: i32, transposeA: i32, transposeB: i32, scratch: usize,
): void {
  const lda = transposeA ? m : k;
  const ldb = transposeB ? k : n;
  for (let i = 0; i < batch; i++) {
    product(
      a + ((i * strideA) << 2), lda, transposeA != 0, b + ((i * strideB) << 2), ldb, transposeB != 0,
      out + ((i * m * n) << 2), n, m, n, k, false, scratch,
    );
  }
}

/** c (+)= op(A) · op(B) for matrices inside larger ones: lda, ldb and ldc are the elements between their rows. */
export function product(
  a: usize, lda: i32, transposeA: bool, b: usize, ldb: i32, transposeB: bool,
  c: usize, ldc: i32, m: i32, n: i32, k: i32, add: bool, scratch: usize,
): void {
  const packedA = scratch;
  const packedB = scratch + ((KC * MC) << 2);
  const edge = packedB + ((KC * NC) << 2);
  for (let j0 = 0; j0 < n; j0 += NC) {
    const columns = min(NC, n - j0);
    for (let k0 = 0; k0 < k; k0 += KC) {
      const depth = min(KC, k - k0);
      if (transposeB) packRows(b + ((j0 * ldb + k0) << 2), ldb, columns, depth, packedB, NR);
      else packColumns(b + ((k0 * ldb + j0) << 2), ldb, columns, depth, packedB, NR);
      for (let i0 = 0; i0 < m; i0 += MC) {
        const rows = min(MC, m - i0);
        if (transposeA) packColumns(a + ((k0 * lda + i0) << 2), lda, rows, depth, packedA, MR);
        else packRows(a + ((i0 * lda + k0) << 2), lda, rows, depth, packedA, MR);
        multiplyBlock(packedA, packedB, c + ((i0 * ldc + j0) << 2), ldc, rows, columns, depth, add || k0 > 0, edge);
      }
    }
  }
}

/** Packs `count` rows of `depth` contiguous values into panels [depth][width], transposing; missing rows become 0. */
function packRows(source: usize, stride: i32, count: i32, depth: i32, target: usize, width: i32): void {
  const step: usize = stride << 2;
  for (let r = 0; r < count; r += 4) {
    const panel = target + ((((r / width) * width * depth) + (r % width)) << 2);
    const row = source + ((r * stride) << 2);
    const present = count - r;
    let d = 0;
    if (present >= 4) {
      for (; d + 4 <= depth; d += 4) {
        const at = row + (d << 2);
        const r0 = v128.load(at), r1 = v128.load(at + step), r2 = v128.load(at + 2 * step), r3 = v128.load(at + 3 * step);
        const low01 = i32x4.shuffle(r0, r1, 0, 4, 1, 5), high01 = i32x4.shuffle(r0, r1, 2, 6, 3, 7);
        const low23 = i32x4.shuffle(r2, r3, 0, 4, 1, 5), high23 = i32x4.shuffle(r2, r3, 2, 6, 3, 7);
        const to = panel + ((d * width) << 2);
        v128.store(to, i64x2.shuffle(low01, low23, 0, 2));
        v128.store(to + (width << 2), i64x2.shuffle(low01, low23, 1, 3));
        v128.store(to + (width << 3), i64x2.shuffle(high01, high23, 0, 2));
        v128.store(to + 3 * (width << 2), i64x2.shuffle(high01, high23, 1, 3));
      }
    }
    for (; d < depth; d++) {
      const to = panel + ((d * width) << 2);
      for (let i = 0; i < 4; i++) {
        store<f32>(to + (i << 2), i < present ? load<f32>(row + i * <i32>step + (d << 2)) : 0);
      }
    }
  }
  const tail = count % width;
  if (width == 8 && tail != 0 && tail <= 4) {
    const panel = target + (((count - tail) * depth + 4) << 2);
    for (let d = 0; d < depth; d++) v128.store(panel + (d << 5), f32x4.splat(0));
  }
}

/** Packs `depth` rows of `count` contiguous values into panels [depth][width]; missing columns become 0. */
function packColumns(source: usize, stride: i32, count: i32, depth: i32, target: usize, width: i32): void {
  for (let c = 0; c < count; c += 4) {
    const panel = target + ((((c / width) * width * depth) + (c % width)) << 2);
    const present = count - c;
    let from = source + (c << 2);
    let to = panel;
    if (present >= 4) {
      for (let d = 0; d < depth; d++) {
        v128.store(to, v128.load(from));
        from += stride << 2;
        to += width << 2;
      }
    } else {
      for (let d = 0; d < depth; d++) {
        for (let i = 0; i < 4; i++) store<f32>(to + (i << 2), i < present ? load<f32>(from + (i << 2)) : 0);
        from += stride << 2;
        to += width << 2;
      }
    }
  }
  const tail = count % width;
  if (width == 8 && tail != 0 && tail <= 4) {
    const panel = target + (((count - tail) * depth + 4) << 2);
    for (let d = 0; d < depth; d++) v128.store(panel + (d << 5), f32x4.splat(0));
  }
}

/** c (+)= packed A · packed B for one block; c has row length n. */
function multiplyBlock(
  packedA: usize, packedB: usize, c: usize, n: i32, rows: i32, columns: i32, depth: i32, add: bool, edge: usize,
): void {
  for (let j = 0; j < columns; j += NR) {
    const panelB = packedB + ((j * depth) << 2);
    for (let i = 0; i < rows; i += MR) {
      const panelA = packedA + ((i * depth) << 2);
      const tile = c + ((i * n + j) << 2);
      const height = min(MR, rows - i), width = min(NR, columns - j);
      if (height == MR && width == NR) multiplyTile(panelA, panelB, tile, n << 2, depth, add);
      else {
        multiplyTile(panelA, panelB, edge, NR << 2, depth, false);
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const at = tile + ((y * n + x) << 2);
            const value = load<f32>(edge + ((y * NR + x) << 2));
            store<f32>(at, add ? load<f32>(at) + value : value);
          }
        }
      }
    }
  }
}

/** One 4 × 8 register tile over `depth` steps. `step` is the byte length of a row of c. */
function multiplyTile(a: usize, b: usize, c: usize, step: usize, depth: i32, add: bool): void {
  let c00 = f32x4.splat(0), c01 = f32x4.splat(0), c10 = f32x4.splat(0), c11 = f32x4.splat(0);
  let c20 = f32x4.splat(0), c21 = f32x4.splat(0), c30 = f32x4.splat(0), c31 = f32x4.splat(0);
  for (let d = 0; d < depth; d++) {
    const b0 = v128.load(b), b1 = v128.load(b, 16);
    const a0 = v128.load_splat<f32>(a);
    c00 = f32x4.add(c00, f32x4.mul(a0, b0));
    c01 = f32x4.add(c01, f32x4.mul(a0, b1));
    const a1 = v128.load_splat<f32>(a, 4);
    c10 = f32x4.add(c10, f32x4.mul(a1, b0));
    c11 = f32x4.add(c11, f32x4.mul(a1, b1));
    const a2 = v128.load_splat<f32>(a, 8);
    c20 = f32x4.add(c20, f32x4.mul(a2, b0));
    c21 = f32x4.add(c21, f32x4.mul(a2, b1));
    const a3 = v128.load_splat<f32>(a, 12);
    c30 = f32x4.add(c30, f32x4.mul(a3, b0));
    c31 = f32x4.add(c31, f32x4.mul(a3, b1));
    a += MR << 2;
    b += NR << 2;
  }
  const row1 = c + step, row2 = row1 + step, row3 = row2 + step;
  if (add) {
    c00 = f32x4.add(c00, v128.load(c)); c01 = f32x4.add(c01, v128.load(c, 16));
    c10 = f32x4.add(c10, v128.load(row1)); c11 = f32x4.add(c11, v128.load(row1, 16));
    c20 = f32x4.add(c20, v128.load(row2)); c21 = f32x4.add(c21, v128.load(row2, 16));
    c30 = f32x4.add(c30, v128.load(row3)); c31 = f32x4.add(c31, v128.load(row3, 16));
  }
  v128.store(c, c00); v128.store(c, c01, 16);
  v128.store(row1, c10); v128.store(row1, c11, 16);
  v128.store(row2, c20); v128.store(row2, c21, 16);
  v128.store(row3, c30); v128.store(row3, c31, 16);
}

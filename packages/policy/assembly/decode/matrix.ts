/**
 * out [rows, columns] (+)= a [rows, depth] b. b comes packed in panels of 8 columns: [columns / 8][depth][8].
 * Every element is summed in the order of depth, so its value does not depend on the number of rows.
 */
export function gemm(a: usize, rows: i32, depth: i32, panels: usize, columns: i32, out: usize, accumulate: i32): void {
  const aBytes = (<usize>depth) << 2;
  const outBytes = (<usize>columns) << 2;
  const panelBytes = (<usize>depth) << 5;
  for (let column = 0; column < columns; column += 8) {
    const panel = panels + ((<usize>column) >> 3) * panelBytes;
    const end = panel + panelBytes;
    const to = out + ((<usize>column) << 2);
    let row = 0;
    for (; row + 4 <= rows; row += 4) {
      let a0 = a + <usize>row * aBytes;
      let a1 = a0 + aBytes;
      let a2 = a1 + aBytes;
      let a3 = a2 + aBytes;
      let c00 = f32x4.splat(0);
      let c01 = c00;
      let c10 = c00;
      let c11 = c00;
      let c20 = c00;
      let c21 = c00;
      let c30 = c00;
      let c31 = c00;
      for (let b = panel; b < end; b += 32) {
        const b0 = v128.load(b);
        const b1 = v128.load(b, 16);
        const s0 = v128.load32_splat(a0);
        c00 = f32x4.add(c00, f32x4.mul(s0, b0));
        c01 = f32x4.add(c01, f32x4.mul(s0, b1));
        const s1 = v128.load32_splat(a1);
        c10 = f32x4.add(c10, f32x4.mul(s1, b0));
        c11 = f32x4.add(c11, f32x4.mul(s1, b1));
        const s2 = v128.load32_splat(a2);
        c20 = f32x4.add(c20, f32x4.mul(s2, b0));
        c21 = f32x4.add(c21, f32x4.mul(s2, b1));
        const s3 = v128.load32_splat(a3);
        c30 = f32x4.add(c30, f32x4.mul(s3, b0));
        c31 = f32x4.add(c31, f32x4.mul(s3, b1));
        a0 += 4;
        a1 += 4;
        a2 += 4;
        a3 += 4;
      }
      const o0 = to + <usize>row * outBytes;
      storePair(o0, c00, c01, accumulate);
      storePair(o0 + outBytes, c10, c11, accumulate);
      storePair(o0 + 2 * outBytes, c20, c21, accumulate);
      storePair(o0 + 3 * outBytes, c30, c31, accumulate);
    }
    for (; row < rows; row++) {
      let a0 = a + <usize>row * aBytes;
      let c0 = f32x4.splat(0);
      let c1 = c0;
      for (let b = panel; b < end; b += 32) {
        const s = v128.load32_splat(a0);
        c0 = f32x4.add(c0, f32x4.mul(s, v128.load(b)));
        c1 = f32x4.add(c1, f32x4.mul(s, v128.load(b, 16)));
        a0 += 4;
      }
      storePair(to + <usize>row * outBytes, c0, c1, accumulate);
    }
  }
}

function storePair(at: usize, left: v128, right: v128, accumulate: i32): void {
  if (accumulate) {
    v128.store(at, f32x4.add(v128.load(at), left));
    v128.store(at, f32x4.add(v128.load(at, 16), right), 16);
  } else {
    v128.store(at, left);
    v128.store(at, right, 16);
  }
}

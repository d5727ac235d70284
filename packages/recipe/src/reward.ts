/** Tests passed by a candidate, of those the fix must turn green (fail-to-pass) and those it must keep green (pass-to-pass). */
export interface Grade {
  readonly failToPassPassed: number;
  readonly failToPassTotal: number;
  readonly passToPassPassed: number;
  readonly passToPassTotal: number;
}

/** Graded reward 1[all P2P pass] · (Σ F_j)/N_F, in [0, 1]. No fail-to-pass tests: 0, since nothing shows a fix. */
export function gradedReward(grade: Grade): number {
  if (grade.failToPassTotal === 0 || grade.passToPassPassed < grade.passToPassTotal) return 0;
  return grade.failToPassPassed / grade.failToPassTotal;
}

/** Both ends included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** 97.5 % quantile of the normal distribution, for two-sided 95 % intervals. */
export const z95 = 1.959963984540054;

/** 80 % quantile of the normal distribution: the power of what is called detectable. */
export const z80 = 0.8416212335729143;

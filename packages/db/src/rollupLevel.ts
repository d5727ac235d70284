/** Points are summed up over stretches of 2^6 steps: coarser buckets are put together from those. */
export const rollupLevel = 6;

/** Learning rate of an update (the first is 1): linear warm-up over `warmupUpdates`, then constant. */
export function learningRateAt(
  update: number,
  optimizer: { readonly learningRate: number; readonly warmupUpdates: number },
): number {
  return optimizer.learningRate * Math.min(1, update / Math.max(1, optimizer.warmupUpdates));
}

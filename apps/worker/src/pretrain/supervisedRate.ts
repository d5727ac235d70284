const warmupUpdates = 50;
const decayShare = 0.3;
const finalShare = 0.02;

/** Learning rate at `progress` in [0, 1]: linear warm-up over 50 updates, constant, then linear to 2 % over the last 30 %. */
export function supervisedRate(
  peak: number,
  { update, progress }: { readonly update: number; readonly progress: number },
): number {
  const warm = Math.min(1, (update + 1) / warmupUpdates);
  const intoDecay = Math.max(0, (Math.min(progress, 1) - (1 - decayShare)) / decayShare);
  return peak * warm * (1 - (1 - finalShare) * intoDecay);
}

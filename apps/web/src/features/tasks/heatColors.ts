/** Colours of rewards 0 to 1, told apart also without red or green: none solved is orange-red, all solved is blue. */
const stops: readonly (readonly [number, number, number])[] = [
  [178, 56, 26],
  [224, 138, 60],
  [239, 211, 106],
  [127, 179, 200],
  [15, 106, 151],
];

/** The colour of a mean reward; rewards outside 0 to 1 have that of the nearer end. */
export function heatColor(reward: number, alpha = 1): string {
  const place = Math.min(1, Math.max(0, reward)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const channels = [0, 1, 2].map((channel) => {
    const [low, high] = [stops[index]?.[channel] ?? 0, stops[index + 1]?.[channel] ?? 0];
    return Math.round(low + (place - index) * (high - low));
  });
  return `rgb(${channels.join(" ")} / ${alpha})`;
}

/** The whole scale as a CSS gradient. */
export const heatGradient = `linear-gradient(to right, ${[0, 0.25, 0.5, 0.75, 1].map((at) => heatColor(at)).join(", ")})`;

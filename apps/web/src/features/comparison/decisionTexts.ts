/** "+4.7", in points, with a real minus sign. */
export function pointsText(difference: number): string {
  const text = Math.abs(100 * difference).toFixed(1);
  if (text === "0.0") return text;
  return `${difference < 0 ? "−" : "+"}${text}`;
}

/** Three places, and "< .001" as people write it below. */
export const pText = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));

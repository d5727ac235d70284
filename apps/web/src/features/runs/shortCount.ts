const compact = new Intl.NumberFormat("en", {
  notation: "compact",
  maximumSignificantDigits: 4,
  roundingMode: "floor",
});

/** "4200" as it is; from a hundred thousand on short, and never more than there are: "999.9k", "1M". */
export const shortCount = (count: number): string =>
  count < 100_000 ? String(count) : compact.format(count).replace("K", "k");

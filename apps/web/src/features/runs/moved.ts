/** The items with one of them moved to where another is; as they were when one is missing. */
export function moved(items: readonly string[], item: string, to: string): readonly string[] {
  const [from, target] = [items.indexOf(item), items.indexOf(to)];
  if (from < 0 || target < 0 || from === target) return items;
  return items.filter((other) => other !== item).toSpliced(target, 0, item);
}

/** The versions asked for where they were rescored, otherwise the first and the last; null with fewer than two. */
export function versionPair(
  versions: readonly number[],
  asked: readonly [string, string],
): { readonly a: number; readonly b: number } | null {
  const [first, last] = [versions[0], versions.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const known = (text: string, otherwise: number) => versions.find((version) => String(version) === text) ?? otherwise;
  return { a: known(asked[0], first), b: known(asked[1], last) };
}

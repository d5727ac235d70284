/** Ids without the folders that all of them share, e.g. "7" and "8/two" of "pool/7" and "pool/8/two". */
export function rowLabels(ids: readonly string[]): readonly string[] {
  const [first = "", ...others] = ids;
  let shared = first.lastIndexOf("/") + 1;
  while (shared > 0 && others.some((id) => !id.startsWith(first.slice(0, shared)))) {
    shared = first.lastIndexOf("/", shared - 2) + 1;
  }
  return ids.map((id) => id.slice(shared));
}

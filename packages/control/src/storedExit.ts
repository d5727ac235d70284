import { exits, type Exit } from "@holdfast/recipe";

/** A stored exit, which is text in the database. */
export function storedExit(stored: string): Exit {
  const exit = exits.find((known) => known === stored);
  if (exit === undefined) throw new Error(`A stored rollout has the unknown exit ${stored}.`);
  return exit;
}

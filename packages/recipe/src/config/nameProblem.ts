/** Characters in the name of a run, an experiment or an arm. */
const maxNameLength = 120;

/** What is wrong with a name, in a sentence; null when nothing is. Any text on one line will do: pages show it as text. */
export function nameProblem(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return "The name is missing.";
  if (length > maxNameLength) return `The name has ${length} characters: at most ${maxNameLength}.`;
  return /\p{Cc}/u.test(name) ? "The name has a line break or another control character." : null;
}

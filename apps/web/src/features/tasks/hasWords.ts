interface NamedTask {
  readonly family: string;
  readonly kinds: readonly string[];
}

/** Whether a task's id, family or kinds contain every word of a text, in any case; every task has no words. */
export function hasWords(taskId: string, { family, kinds }: NamedTask, text: string): boolean {
  const known = [taskId, family, ...kinds].join(" ").toLowerCase();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => known.includes(word));
}

/** The form's field for a path in what was sent: every arm's settings are one field, and so are all seeds. */
export function fieldOf(path: string): string {
  const setting = /^(?:arms\.\d+\.)?config\.(.+)$/.exec(path)?.[1];
  if (setting !== undefined) return setting;
  if (path.startsWith("arms")) return "arms";
  return path.startsWith("seeds") ? "seed" : path;
}

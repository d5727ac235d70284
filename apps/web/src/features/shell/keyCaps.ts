const caps: Readonly<Record<string, string>> = {
  shift: "⇧",
  escape: "Esc",
  enter: "Enter",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  space: "Space",
};

export interface KeyPress {
  /** Keys held together. */
  readonly together: readonly string[];
}

/** A shortcut as the presses a person makes: "g>r" is two of one key each, "mod+k" one of two. */
export function keyPresses(keys: string, isMac: boolean): readonly KeyPress[] {
  return keys.split(">").map((press) => ({ together: press.split("+").flatMap((key) => capOf(key, isMac)) }));
}

/** "?" and the like already say that shift is held. */
function capOf(key: string, isMac: boolean): string[] {
  if (key === "mod") return [isMac ? "⌘" : "Ctrl"];
  const cap = caps[key.toLowerCase()];
  return [cap ?? (key.length === 1 ? key : `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`)];
}

const caps: Readonly<Record<string, string>> = {
  escape: "Esc",
  enter: "Enter",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  space: "Space",
  shift: "⇧",
};

/** Keys held together. */
export interface KeyPress {
  readonly together: readonly string[];
}

/** A shortcut as the presses that a person makes: "g>r" is two, of one key each; "mod+k" is one, of two. */
export function keyPresses(keys: string, isMac: boolean): readonly KeyPress[] {
  return keys.split(">").map((press) => {
    const held = press.split("+");
    const last = held.at(-1) ?? "";
    const said = /^[?!:"*]$/.test(last) ? held.filter((key) => key !== "shift") : held; // such a sign says shift already
    return { together: said.map((key) => capOf(key, isMac)) };
  });
}

function capOf(key: string, isMac: boolean): string {
  if (key === "mod") return isMac ? "⌘" : "Ctrl";
  return caps[key] ?? key;
}

import { syntaxTree } from "@codemirror/language";
import { hoverTooltip } from "@codemirror/view";
import type { ConfigField } from "@holdfast/recipe";
import { fieldHelp } from "../fieldHelp.ts";
import { readYaml } from "./readYaml.ts";
import { settingAt } from "./settingAt.ts";

/** What a setting does, what it accepts and where its default comes from, when the pointer rests on it. */
export const settingHover = hoverTooltip((view, position) => {
  const text = view.state.doc.toString();
  const read = readYaml(text);
  const field = read.ok ? settingAt(read.yaml, position) : null;
  if (!field) return null;
  const { from, to } = syntaxTree(view.state).resolveInner(position, 1);
  return { pos: from, end: to, above: true, create: () => ({ dom: helpBox(field) }) };
});

function helpBox(field: ConfigField): HTMLElement {
  const { accepts, origin } = fieldHelp(field);
  const box = document.createElement("div");
  box.className = "cm-setting-help";
  for (const [tag, text] of [
    ["strong", field.label],
    ["div", field.description],
    ["small", accepts],
    ["small", origin],
  ] as const) {
    const line = document.createElement(tag);
    line.textContent = text;
    box.append(line);
  }
  return box;
}

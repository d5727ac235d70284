import type { HeatInk } from "./paintHeat.ts";

/** The theme's colours where an element stands: a canvas knows no CSS variables. */
export function heatInk(element: HTMLElement): HeatInk {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    surface: value("--surface"),
    line: value("--line"),
    text: value("--text"),
    faint: value("--faint"),
    mastered: value("--good"),
    hopeless: value("--bad"),
    accent: value("--accent"),
    font: style.fontFamily,
  };
}

import { seriesDashes, seriesStyle } from "../../charts/seriesStyle.ts";
import type { RunGroup } from "./groupRuns.ts";
import { runKeyText } from "./runKey.ts";

/** What decides a line's colour, dash or facet: its group, nothing, or what its runs say under a key. */
export type Channel = "group" | "none" | (string & {});

export interface Channels {
  readonly color: Channel;
  readonly dash: Channel;
  readonly facet: Channel;
}

/** A group and how it is drawn. */
export interface StyledGroup extends RunGroup {
  readonly color: string;
  readonly dash: string | null;
  /** Panel that it belongs to; null when there is one for all. */
  readonly facet: string | null;
  readonly isBaseline: boolean;
}

/** The groups in their order, but the baseline before them. */
export const baselineFirst = (groups: readonly StyledGroup[]): readonly StyledGroup[] =>
  [...groups].sort((a, b) => Number(b.isBaseline) - Number(a.isBaseline));

/** Gives each group its colour, dash and panel. Groups that say the same under a channel's key look the same in that channel. */
export function styleGroups(
  groups: readonly RunGroup[],
  { color, dash, facet }: Channels,
  baselineRunId: string,
): readonly StyledGroup[] {
  const [colors, dashes, facets] = [placesIn(groups, color), placesIn(groups, dash), placesIn(groups, facet)];
  return groups.map((group, index) => {
    const together = color === "group" && dash === "group";
    const [colorPlace, dashPlace] = [colors[index]?.place ?? 0, dashes[index]?.place ?? 0];
    return {
      ...group,
      color: seriesStyle(together ? index : colorPlace).color,
      dash: together ? seriesStyle(index).dash : (seriesDashes[dashPlace % seriesDashes.length] ?? null),
      facet: facet === "none" ? null : (facets[index]?.text ?? null),
      isBaseline: group.runs.some(({ id }) => id === baselineRunId),
    };
  });
}

/** What each group says in a channel, and the place of that among all that is said. */
function placesIn(
  groups: readonly RunGroup[],
  channel: Channel,
): readonly { readonly text: string; readonly place: number }[] {
  const texts = groups.map((group) => textIn(group, channel));
  const order = [...new Set(texts)];
  return texts.map((text) => ({ text, place: channel === "none" ? 0 : order.indexOf(text) }));
}

function textIn({ label, runs }: RunGroup, channel: Channel): string {
  if (channel === "group" || channel === "none") return label;
  const [first, ...others] = new Set(runs.map((run) => runKeyText(run, channel)));
  return others.length === 0 ? (first ?? "–") : "several";
}

"use client";
import { failureModeMeanings, failureModes } from "@holdfast/recipe";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { PairedAnalysis } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { pairHref } from "../rollouts/pairHref.ts";
import { useShortcuts } from "../shell/useShortcuts.ts";
import { CurrentPair } from "./CurrentPair.tsx";
import { ModeCounts } from "./ModeCounts.tsx";
import type { ComparedSide } from "./comparedSide.ts";
import { filterPairs, pairFilters, pairKey } from "./pairFilter.ts";
import { PairList } from "./PairList.tsx";
import { useLabels } from "./useLabels.ts";

interface PairsPanelProps {
  readonly analysis: PairedAnalysis;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
}

/** The pairs, the most telling first, and what a person says went wrong in each; everything works from the keyboard. */
export function PairsPanel({ analysis, a, b }: PairsPanelProps) {
  const url = useUrlState();
  const router = useRouter();
  const labels = useLabels();
  const filter = pairFilters.find((each) => each === url.get("pairs")) ?? "all";
  const shown = filterPairs(analysis.pairs, filter);
  const [chosen, setChosen] = useState<string | null>(null);
  const found = shown.findIndex((pair) => pairKey(pair) === chosen);
  const index = Math.max(0, found);
  const current = shown[index];
  const move = (by: number) => {
    const next = shown[Math.min(shown.length - 1, Math.max(0, found === -1 ? 0 : index + by))];
    if (next) setChosen(pairKey(next));
  };
  useShortcuts("Pairs", [
    { name: "Next pair", keys: "j", inPalette: false, run: () => move(1) },
    { name: "Previous pair", keys: "k", inPalette: false, run: () => move(-1) },
    ...failureModes.map((mode, place) => ({
      name: `Label or unlabel: ${failureModeMeanings[mode].title.toLowerCase()}`,
      keys: String(place + 1),
      inPalette: false,
      run: () => current && labels.toggle(current, mode),
    })),
    { name: "Confirm what is proposed", keys: "y", inPalette: false, run: () => current && labels.confirmAll(current) },
    { name: "Reject what is proposed", keys: "x", inPalette: false, run: () => current && labels.rejectAll(current) },
    {
      name: "Open the pair",
      keys: "o",
      inPalette: false,
      run: () => current && router.push(pairHref(current.a.rolloutId, current.b.rolloutId)),
    },
    { name: "Let the rules propose labels", run: () => labels.propose.mutate({ a: a.id, b: b.id }) },
  ]);
  const labelsHref = (format: "csv" | "json") =>
    `/api/v1/comparisons/labels.${format}?${new URLSearchParams({ a: a.id, b: b.id }).toString()}`;
  return (
    <Panel title="Pairs" unit="newly solved and lost first, then by change of reward and nearness">
      <div className="grid gap-3 py-2">
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label="Pairs shown"
            value={filter}
            onChange={(event) => url.set({ pairs: event.target.value === "all" ? null : event.target.value })}
          >
            {pairFilters.map((each) => (
              <option key={each} value={each}>
                {each} ({filterPairs(analysis.pairs, each).length})
              </option>
            ))}
          </Select>
          <Button
            disabled={labels.propose.isPending}
            onClick={() => labels.propose.mutate({ a: a.id, b: b.id })}
            title="Rules read the stored rollouts; what they propose counts only once a person confirms it"
          >
            Propose labels
          </Button>
          <span className="ml-auto flex flex-wrap gap-2">
            <ButtonLink href={labelsHref("csv")} prefetch={false} download>
              Labels as CSV
            </ButtonLink>
            <ButtonLink href={labelsHref("json")} prefetch={false} download>
              JSON
            </ButtonLink>
          </span>
        </div>
        <ModeCounts counts={analysis.labels} />
        {current ? (
          <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <PairList pairs={shown} current={index} onChoose={(pair) => setChosen(pairKey(pair))} />
            <CurrentPair pair={current} a={a} b={b} labels={labels} />
          </div>
        ) : (
          <p className="px-2 py-8 text-center text-muted">No pair is “{filter}”.</p>
        )}
      </div>
    </Panel>
  );
}

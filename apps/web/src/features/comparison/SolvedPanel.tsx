import type { PairedAnalysis, SideAnalysis } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { ComparedSide } from "./comparedSide.ts";

interface SolvedPanelProps {
  readonly analysis: PairedAnalysis;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
}

/** Pairs by which side solved the task, and what both take in turns and tokens. */
export function SolvedPanel({ analysis, a, b }: SolvedPanelProps) {
  const { kept, gained, lost, neither } = analysis.table;
  return (
    <Panel title="Solved, pair by pair" unit={`${analysis.pairs.length} pairs of rollouts`}>
      <div className="grid gap-3 py-2">
        <table aria-label="Pairs by who solved the task" className="w-full tabular-nums">
          <thead>
            <tr className="text-xs text-muted">
              <td />
              <th scope="col" className="py-1 text-right font-medium">
                other solved
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                other failed
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className="py-1 text-left text-xs font-medium text-muted">
                base solved
              </th>
              <td className="text-right">{kept} kept</td>
              <td className="text-right text-bad">{lost} lost</td>
            </tr>
            <tr>
              <th scope="row" className="py-1 text-left text-xs font-medium text-muted">
                base failed
              </th>
              <td className="text-right text-good">{gained} newly solved</td>
              <td className="text-right">{neither} neither</td>
            </tr>
          </tbody>
        </table>
        <table aria-label="Medians over tasks" className="w-full border-t text-xs tabular-nums">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1 text-left font-medium" title="Of each task's mean over its attempts">
                Median over tasks
              </th>
              <th scope="col" className="py-1 text-right font-medium" title={a.label}>
                base
              </th>
              <th scope="col" className="py-1 text-right font-medium" title={b.label}>
                other
              </th>
            </tr>
          </thead>
          <tbody>
            <Medians name="turns" of={({ turns }) => turns} analysis={analysis} />
            <Medians name="sampled tokens" of={({ sampledTokens }) => sampledTokens} analysis={analysis} />
          </tbody>
        </table>
        <p className="text-2xs text-faint">
          A pair is the same attempt at the same task; with several attempts a task has several. Intervals are of the
          median, 95 %, distribution-free.
        </p>
      </div>
    </Panel>
  );
}

interface MediansProps {
  readonly name: string;
  readonly of: (side: SideAnalysis) => SideAnalysis["turns"];
  readonly analysis: PairedAnalysis;
}

function Medians({ name, of, analysis: { a, b } }: MediansProps) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal">
        {name}
      </th>
      {[of(a), of(b)].map((median, index) => (
        <td key={index === 0 ? "a" : "b"} className="text-right">
          {median === null ? (
            "–"
          ) : (
            <>
              <b className="font-semibold">{formatNumber(median.value, "count")}</b>{" "}
              <span className="whitespace-nowrap text-muted">
                [{formatNumber(median.low, "count")}, {formatNumber(median.high, "count")}]
              </span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

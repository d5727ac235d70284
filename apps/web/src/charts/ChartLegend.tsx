import { formatNumber } from "../ui/number.ts";
import { LineKey } from "./LineKey.tsx";
import type { PreparedChart } from "./prepareChart.ts";
import { chartBadges } from "./chartBadges.ts";

/** All of them up to a dozen; of more, a few to tell how they look. */
const entriesOf = (lines: number) => (lines > 12 ? 6 : lines);

/** The lines by name, and how much of what was measured is in sight. */
export function ChartLegend({ chart }: { chart: PreparedChart }) {
  const { legend, format } = chart;
  const listed = entriesOf(legend.length);
  return (
    <>
      {legend.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 pt-1 text-xs text-muted tabular-nums">
          {legend.slice(0, listed).map((line) => (
            <span key={line.id} className="max-w-full truncate whitespace-nowrap">
              <LineKey line={line} />
              {line.label}
              {!line.bold && legend.length <= 4 && (
                <span className="ml-1.5 inline-block min-w-9 text-faint">{formatNumber(line.latest, format)}</span>
              )}
            </span>
          ))}
          {legend.length > listed && <span className="text-faint">and {legend.length - listed} more</span>}
        </div>
      )}
      <div className="flex min-h-[18px] flex-wrap justify-end gap-x-2 text-2xs text-faint tabular-nums">
        {chart.total > 0 &&
          chartBadges(chart).map(({ text, title, bad }) => (
            <span key={text} title={title} className={bad ? "whitespace-nowrap text-bad" : "whitespace-nowrap"}>
              {text}
            </span>
          ))}
      </div>
    </>
  );
}

import { testNames, type Decision } from "@holdfast/stats";
import { classes } from "../../ui/classes.ts";
import { type IntervalAxis, prepareDifferences, prepareShares } from "./prepareIntervals.ts";

/** Both pass@1 and the difference as each test sees it, with their 95 % intervals. */
export function IntervalChart({ decision }: { readonly decision: Decision }) {
  const sound = decision.tests.filter(({ standing }) => standing !== "wrong");
  const rows = [
    ...sound.map((test) => ({ name: testNames[test.name], difference: test.difference })),
    ...decision.tests
      .filter(({ standing }) => standing === "wrong")
      .map((test) => ({ name: `${testNames[test.name]} (wrong)`, difference: test.difference })),
  ];
  return (
    <div className="grid min-w-0 content-start gap-4">
      <Axis title="pass@1, per cent" axis={prepareShares(decision)} />
      <Axis title="Difference, points" axis={prepareDifferences(rows)} />
    </div>
  );
}

export function Axis({ title, axis }: { readonly title: string; readonly axis: IntervalAxis }) {
  return (
    <figure aria-label={title} className="min-w-0">
      <figcaption className="mb-1 text-xs text-muted">{title}, 95 % intervals</figcaption>
      <ul className="grid gap-1.5">
        {axis.bars.map(({ name, from, to, at, text }, index) => (
          <li key={name}>
            <div className="flex flex-wrap justify-between gap-x-3 text-xs">
              <span className="min-w-0 truncate" title={name}>
                {name}
              </span>
              <span className="tabular-nums text-muted">{text}</span>
            </div>
            <div aria-hidden className="relative h-4">
              <span className="absolute inset-x-0 top-1/2 border-t" />
              {axis.zero !== null && (
                <span className="absolute inset-y-0 border-l border-line-strong" style={{ left: `${axis.zero}%` }} />
              )}
              <span
                className="absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full"
                style={{
                  left: `${from}%`,
                  width: `max(2px, ${to - from}%)`,
                  background: colorOf(name, { index, axis }),
                }}
              />
              <span
                className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-surface bg-text"
                style={{ left: `${at}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      <div aria-hidden className="relative mx-0 mt-0.5 h-4 text-2xs text-faint tabular-nums">
        {axis.ticks.map(({ at, text }) => (
          <span
            key={text}
            className={classes("absolute", at <= 0 ? "" : at >= 100 ? "-translate-x-full" : "-translate-x-1/2")}
            style={{ left: `${at}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** Grey for the base and for what is not valid, so that colour means the figure one should read. */
function colorOf(name: string, { index, axis }: { readonly index: number; readonly axis: IntervalAxis }): string {
  if (name.endsWith("(wrong)")) return "var(--line-strong)";
  return index === 0 && axis.zero === null ? "var(--s7)" : "var(--s1)";
}

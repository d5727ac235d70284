import type { RunDetail } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import type { PoolSummary } from "./poolSummary.ts";

/** The pool in four numbers. */
export function PoolFigures({ summary, config }: { summary: PoolSummary; config: RunDetail["config"] }) {
  const { active, mastered, hopeless, passRate, silentForecast, silentNewest, silentGroups, groups } = summary;
  const { masteredAfter, hopelessAfter } = config.eviction;
  const figures = [
    { label: "Active", value: String(active), detail: `of ${active + mastered + hopeless} tasks in the pool` },
    {
      label: "Retired",
      value: String(mastered + hopeless),
      detail: `${mastered} mastered, ${limitText(masteredAfter)} · ${hopeless} hopeless, ${limitText(hopelessAfter)}`,
    },
    { label: "Pass rate", value: formatNumber(passRate, "percent"), detail: "of all rollouts trained on" },
    {
      label: "Silent groups, forecast",
      value: formatNumber(silentForecast, "percent"),
      detail: "of the active tasks’ next groups: q^G + (1−q)^G",
    },
    {
      label: "Silent groups, happened",
      value: formatNumber(silentNewest, "percent"),
      detail: `of their newest groups; ${silentGroups} of ${groups} in the whole run`,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {figures.map(({ label, value, detail }) => (
        <div key={label} className="rounded-lg border bg-surface px-3 py-2.5 shadow-panel">
          <dt className="truncate text-xs text-muted">{label}</dt>
          <dd className="tabular-nums">
            <div className="text-lg leading-7 font-semibold tracking-tight">{value}</div>
            <div className="text-xs text-faint">{detail}</div>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const limitText = (groups: number) => (groups === 0 ? "off" : `after ${groups} in a row`);

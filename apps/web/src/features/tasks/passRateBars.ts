import type { TasksetDetail } from "../../api/types.ts";
import type { SummaryBar } from "../../charts/prepareBars.ts";

const bins = 10;

type Measured = Pick<TasksetDetail["tasks"][number], "basePassRate">;

/** How many tasks have which base pass rate: ten bins that hold their lower end, the last one its upper end too, and those not measured. */
export function passRateBars(tasks: readonly Measured[]): readonly SummaryBar[] {
  const rates = tasks.flatMap(({ basePassRate }) => basePassRate ?? []);
  const binned = Array.from({ length: bins }, (_, bin) => {
    const [from, to] = [(bin * 100) / bins, ((bin + 1) * 100) / bins];
    const count = rates.filter((rate) => Math.min(bins - 1, Math.floor(rate * bins)) === bin).length;
    return { ...counted(count), name: `${from}–${to} %`, tick: String(from), color: "var(--s1)" };
  });
  const unknown = counted(tasks.length - rates.length);
  return [...binned, { ...unknown, name: "not measured", tick: "not measured", color: "var(--s7)" }];
}

const counted = (count: number) => ({
  value: count,
  valueText: String(count),
  detail: `${count} ${count === 1 ? "task" : "tasks"}`,
});

import type { ChartRow, PreparedChart } from "./prepareChart.ts";

/** The row at a step, if there is one. */
export function rowAt(chart: PreparedChart, step: number): ChartRow | undefined {
  return chart.rows.find((row) => row.step === step);
}

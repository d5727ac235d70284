/** Addresses of every point that was measured. */
export interface PointExports {
  readonly csv: string;
  /** One array. */
  readonly json: string;
  /** An object a line. */
  readonly ndjson: string;
}

/** Runs that one export takes. */
const mostExportedRuns = 200;

/** Where every point of some metrics of the runs is to be had; undefined for more runs than one export takes. */
export function pointExports(runIds: readonly string[], names: readonly string[]): PointExports | undefined {
  if (runIds.length === 0 || runIds.length > mostExportedRuns) return undefined;
  const query = new URLSearchParams({ runIds: runIds.join(","), names: names.join(",") }).toString();
  const addressOf = (format: keyof PointExports) => `/api/v1/points.${format}?${query}`;
  return { csv: addressOf("csv"), json: addressOf("json"), ndjson: addressOf("ndjson") };
}

import { rolloutParameters } from "@holdfast/recipe";

/** Where all rollouts that the address's filter leaves are to be had, in its order. */
export function rolloutExports(runId: string, get: (name: string) => string) {
  const given = rolloutParameters.flatMap((name) => (get(name).trim() === "" ? [] : [[name, get(name)]]));
  const query = new URLSearchParams(given).toString();
  const addressOf = (format: string) =>
    `/api/v1/runs/${encodeURIComponent(runId)}/rollouts.${format}${query === "" ? "" : `?${query}`}`;
  return { csv: addressOf("csv"), json: addressOf("json"), ndjson: addressOf("ndjson") };
}

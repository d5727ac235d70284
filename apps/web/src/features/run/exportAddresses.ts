/** Where every point of some of a run's metrics is to be had, as CSV and as a JSON object a line. */
export function exportAddresses(
  runId: string,
  names: readonly string[],
): { readonly csv: string; readonly json: string } {
  const query = new URLSearchParams({ names: names.join(",") }).toString();
  const address = `/api/v1/runs/${encodeURIComponent(runId)}/points`;
  return { csv: `${address}.csv?${query}`, json: `${address}.ndjson?${query}` };
}

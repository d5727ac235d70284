/** ln k! for every k from 0 to n. */
export function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 2; k <= n; k++) logs[k] = (logs[k - 1] ?? 0) + Math.log(k);
  return logs;
}

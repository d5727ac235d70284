const gibibyte = 2 ** 30;

/** Memory of a process or machine, e.g. "0.42 GiB". */
export const memoryText = (bytes: number): string =>
  `${(bytes / gibibyte).toFixed(bytes < 10 * gibibyte ? 2 : 1)}\u00a0GiB`;

/** Cores in use, e.g. "0.84 cores". */
export const coresText = (cores: number): string => `${cores.toFixed(2)}\u00a0cores`;

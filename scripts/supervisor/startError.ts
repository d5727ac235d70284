/** A start that cannot go on for a reason its user can act on; the message says what to do. */
export class StartError extends Error {}

/** The sentence for a person whose start failed with `error`; a stack only when nothing better is known. */
export function explainFailure(error: unknown, dataDir: string): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (isDiskFull(error)) return `The disk that holds ${dataDir} is full. Free some space and start again.`;
  return error.stack ?? error.message;
}

const isDiskFull = (error: Error) =>
  ("code" in error && error.code === "ENOSPC") || error.message.includes("No space left on device");

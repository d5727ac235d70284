import { appendFileSync, existsSync, renameSync, statSync } from "node:fs";

const LARGEST_BYTES = 5 * 1024 ** 2;
const KEPT = 3;
const TAIL_LINES = 5;

export interface LogFile {
  readonly path: string;
  write(chunk: Buffer | string): void;
  /** The last telling lines since the last mark, oldest first; a stack's frames are left to the file. */
  tail(): readonly string[];
  /** Begins a new process's part of the log: `tail` forgets what came before. */
  mark(line: string): void;
}

/**
 * A log at `path` that moves itself to `path.1` (then .2, .3, the oldest dropped) when it has grown past `largestBytes`.
 * A disk that is full costs log lines, never the service: `onLoss` hears of it once.
 */
export function openLog(
  path: string,
  options: { readonly onLoss: (error: Error) => void; readonly largestBytes?: number },
): LogFile {
  const { onLoss, largestBytes = LARGEST_BYTES } = options;
  let size = existsSync(path) ? statSync(path).size : 0;
  let recent = "";
  let lost = false;
  const append = (chunk: Buffer | string) => {
    try {
      if (size > largestBytes) {
        rotate(path);
        size = 0;
      }
      appendFileSync(path, chunk);
      size += Buffer.byteLength(chunk);
    } catch (error) {
      if (!lost && error instanceof Error) onLoss(error);
      lost = true;
    }
  };
  return {
    path,
    write(chunk) {
      recent = (recent + chunk.toString()).slice(-4_000);
      append(chunk);
    },
    tail: () => recent.split("\n").filter(isTelling).slice(-TAIL_LINES),
    mark(line) {
      recent = "";
      append(line);
    },
  };
}

const isTelling = (line: string) => line.trim() !== "" && !/^\s+at |^Node\.js v|^\s*[{}]\s*$/.test(line);

/** Moves `path` to `path.1`, and each kept older one a number up. */
export function rotate(path: string): void {
  for (let index = KEPT; index >= 1; index -= 1) {
    const older = index === 1 ? path : `${path}.${index - 1}`;
    if (existsSync(older)) renameSync(older, `${path}.${index}`);
  }
}

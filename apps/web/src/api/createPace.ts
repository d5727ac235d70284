export interface Pace {
  /** Asks for the act: done at once, or as soon as enough time has passed since the last one. */
  readonly ask: () => void;
  /** Forgets what was asked for. */
  readonly stop: () => void;
}

/** Does something at most once in so many milliseconds. What is asked for in between is done together, and the last asking is never lost. */
export function createPace(everyMs: number, act: () => void): Pace {
  let doneAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    timer = undefined;
    doneAt = Date.now();
    act();
  };
  return {
    ask: () => {
      if (timer !== undefined) return;
      const wait = doneAt + everyMs - Date.now();
      if (wait > 0) timer = setTimeout(now, wait);
      else now();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

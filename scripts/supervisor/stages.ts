export interface Stages {
  /** Runs one stage of the start: says that it begins, and at its end how long it took and what came of it. */
  run<Result>(name: string, work: () => Promise<Result>, outcome: (result: Result) => string): Promise<Result>;
}

const STILL_AT_IT_MS = 15_000;

/** Progress lines for the stages of a start. A long stage says every 15 s that it is still at work. */
export function openStages(say: (line: string) => void): Stages {
  return {
    async run(name, work, outcome) {
      const startedAt = performance.now();
      const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`;
      const reminder = setInterval(() => {
        say(`${name.padEnd(12)} ${seconds()}  still at work`);
      }, STILL_AT_IT_MS);
      try {
        const result = await work();
        say(`${name.padEnd(12)} ${seconds()}  ${outcome(result)}`);
        return result;
      } finally {
        clearInterval(reminder);
      }
    },
  };
}

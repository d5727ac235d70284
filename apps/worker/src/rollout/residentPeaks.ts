const windowMs = 10_000;

/** Remembers how full each engine has been lately: a reading between two batches says nothing about the load. */
export interface ResidentPeaks {
  observe(engine: string, residents: number): void;
  /** Most residents of the engine within the last ten seconds; 0 when it was not seen. */
  peak(engine: string): number;
}

export function createResidentPeaks(nowMs: () => number): ResidentPeaks {
  const seen = new Map<string, { readonly at: number; readonly residents: number }[]>();
  const recent = (engine: string) => (seen.get(engine) ?? []).filter(({ at }) => nowMs() - at <= windowMs);
  return {
    observe(engine, residents) {
      seen.set(engine, [...recent(engine), { at: nowMs(), residents }]);
    },
    peak: (engine) => Math.max(0, ...recent(engine).map(({ residents }) => residents)),
  };
}

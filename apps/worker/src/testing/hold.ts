/** A place where work stops until the test lets it go on. */
export interface Hold {
  /** To be awaited at the place; does not wait after the release. */
  here(): Promise<void>;
  /** Resolves when the first work is there. */
  readonly reached: Promise<void>;
  release(): void;
}

export function hold(): Hold {
  let [arrive, release] = [() => {}, () => {}];
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    here() {
      arrive();
      return released;
    },
    reached,
    release: () => release(),
  };
}

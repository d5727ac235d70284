import { EventEmitter, once } from "node:events";

/** A place where work stops until the test lets it go on. */
export interface Hold {
  /** To be awaited at the place; does not wait after the release. */
  here(): Promise<void>;
  /** Resolves when the first work is there. */
  readonly reached: Promise<unknown>;
  release(): void;
}

export function hold(): Hold {
  const bell = new EventEmitter();
  const [reached, released] = [once(bell, "reached"), once(bell, "released")];
  return {
    async here() {
      bell.emit("reached");
      await released;
    },
    reached,
    release: () => void bell.emit("released"),
  };
}

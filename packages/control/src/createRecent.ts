/** A map that keeps those of its entries that were read or set last. */
export interface Recent<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
  readonly size: () => number;
}

/** A map of at most `most` entries; one more drops the one that nobody read or set for longest. */
export function createRecent<Key, Value>(most: number): Recent<Key, Value> {
  const entries = new Map<Key, Value>(); // in the order of their last use, oldest first
  const touch = (key: Key, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
  };
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value !== undefined) touch(key, value);
      return value;
    },
    set: (key, value) => {
      touch(key, value);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
    size: () => entries.size,
  };
}

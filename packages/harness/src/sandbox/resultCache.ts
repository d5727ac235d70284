/** Results by key, the least recently used dropped first. Equal requests in flight share one computation; failures are not kept. */
export class ResultCache<T> {
  readonly #entries = new Map<string, Promise<T>>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The result for the key, computed if it is not known; `keep: false` hands it out without storing it. */
  get(key: string, compute: () => Promise<{ result: T; keep: boolean }>): Promise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const computed = compute().then(
      ({ result, keep }) => {
        if (!keep) this.#entries.delete(key);
        return result;
      },
      (error: unknown) => {
        this.#entries.delete(key);
        throw error;
      },
    );
    if (this.#capacity > 0) this.#store(key, computed);
    return computed;
  }

  #store(key: string, computed: Promise<T>): void {
    this.#entries.set(key, computed);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#capacity && oldest !== undefined) this.#entries.delete(oldest);
  }
}

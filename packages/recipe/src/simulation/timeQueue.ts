/** Items by time, earliest first: a heap with four entries below each. Times and items lie apart, which keeps sifting fast. */
export class TimeQueue<T> {
  readonly #times: number[] = [];
  readonly #items: T[] = [];

  get size(): number {
    return this.#times.length;
  }

  /** Time of the earliest item; Infinity when empty. */
  get nextTime(): number {
    return this.#times[0] ?? Infinity;
  }

  add(time: number, item: T): void {
    const times = this.#times;
    const items = this.#items;
    let hole = times.length;
    times.push(time);
    items.push(item);
    while (hole > 0) {
      const above = (hole - 1) >> 2;
      const parent = items[above];
      const parentTime = times[above] ?? -Infinity;
      if (parent === undefined || parentTime <= time) break;
      times[hole] = parentTime;
      items[hole] = parent;
      hole = above;
    }
    times[hole] = time;
    items[hole] = item;
  }

  /** Removes and returns the earliest item. Throws when empty. */
  take(): T {
    const first = this.#items[0];
    const time = this.#times.pop();
    const item = this.#items.pop();
    if (first === undefined || time === undefined || item === undefined)
      throw new RangeError("take from an empty queue");
    if (this.#times.length > 0) this.#sink(time, item);
    return first;
  }

  /** Puts an entry at the top and lets it sink to where those below it are later. */
  #sink(time: number, item: T): void {
    const times = this.#times;
    const items = this.#items;
    let hole = 0;
    for (;;) {
      const child = this.#earliestBelow(hole);
      const childTime = times[child] ?? Infinity;
      const below = items[child];
      if (below === undefined || childTime >= time) break;
      times[hole] = childTime;
      items[hole] = below;
      hole = child;
    }
    times[hole] = time;
    items[hole] = item;
  }

  #earliestBelow(hole: number): number {
    const times = this.#times;
    const first = 4 * hole + 1;
    const end = Math.min(first + 4, times.length);
    let earliest = first;
    let earliestTime = times[first] ?? Infinity;
    for (let child = first + 1; child < end; child++) {
      const time = times[child] ?? Infinity;
      if (time >= earliestTime) continue;
      earliest = child;
      earliestTime = time;
    }
    return earliest;
  }
}

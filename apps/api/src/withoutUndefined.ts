type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/**
 * The record without its undefined fields, which superjson brings over the wire and `exactOptionalPropertyTypes` refuses.
 * The cast holds because exactly those fields are dropped that the type excludes.
 */
export function withoutUndefined<T extends object>(record: T): Defined<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
}

import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/** A stream of numbers in [0, 1). */
export type Random = () => number;

/** A stream that depends on the keys and on nothing else: the same keys give the same numbers on every machine. */
export function seededRandom(...keys: (string | number)[]): Random {
  const text = JSON.stringify(keys);
  const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xc2b2ae35].map((basis) => hash32(text, basis));
  const generator = xoroshiro128plusFromState(state);
  return () => uniformFloat64(generator);
}

/** A shuffled copy, by one random sort key per element; the list itself is left alone. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((element) => ({ key: random(), element }))
    .sort((a, b) => a.key - b.key)
    .map(({ element }) => element);
}

/** FNV-1a over UTF-16 units from a given basis, then the murmur3 finaliser so that every bit depends on every unit. */
export function hash32(text: string, basis: number): number {
  let hash = basis;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

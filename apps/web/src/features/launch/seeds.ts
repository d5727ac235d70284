const maxSeeds = 20;
const maxSeed = 2_147_483_647;

export type ReadSeeds =
  { readonly ok: true; readonly seeds: readonly number[] } | { readonly ok: false; readonly message: string };

/** Reads seeds as people write them: "1", "1, 2, 5", "1-3", in any mixture. */
export function readSeeds(text: string): ReadSeeds {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (parts.length === 0) return refuse("Give at least one seed.");
  const seeds: number[] = [];
  for (const part of parts) {
    const [first, last = first] = part.split(/[-–]/).map(readSeed);
    if (first === undefined || last === undefined || last < first || /[-–].*[-–]/.test(part)) {
      return refuse(`${part} is not a seed: whole numbers from 0 to ${maxSeed}, e.g. 1, 2, 5 or 1-3.`);
    }
    if (last - first >= maxSeeds) return refuse(`At most ${maxSeeds} seeds at a time.`);
    for (let seed = first; seed <= last; seed++) seeds.push(seed);
  }
  if (seeds.length > maxSeeds) return refuse(`At most ${maxSeeds} seeds at a time.`);
  const twice = seeds.find((seed, index) => seeds.indexOf(seed) !== index);
  return twice === undefined ? { ok: true, seeds } : refuse(`Seed ${twice} is given twice.`);
}

const refuse = (message: string): ReadSeeds => ({ ok: false, message });

function readSeed(text: string): number | undefined {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : undefined;
  return seed !== undefined && seed <= maxSeed ? seed : undefined;
}

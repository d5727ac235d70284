import { demonstrate, drill, tinyrepo } from "@holdfast/harness";
import type { TokenCodec } from "@holdfast/recipe";
import { seededRandom } from "@holdfast/recipe";
import type { WeightedSequence } from "./sequenceOf.ts";
import { sequenceOf } from "./sequenceOf.ts";
import { withSloppyTurns } from "./sloppyTurns.ts";

const paddedTokensPerBatch = 2048;
const drillShareAtStart = 0.7;
const drillShareAtEnd = 0.2;
const twoBugShare = 0.05;

/** Batches for the supervised warm start: each all drills or all whole rollouts, about 2,048 padded tokens. */
export interface DemonstrationStream {
  /** `progress` in [0, 1] moves the share of drill batches from 70 % to 20 %. */
  next(progress: number): Promise<readonly WeightedSequence[]>;
}

export interface StreamOptions {
  readonly codec: TokenCodec;
  readonly seed: string;
  /** Share of turns written sloppily; 0 for demonstrations as they should be. */
  readonly sloppy: number;
}

export function demonstrationStream({ codec, seed, sloppy }: StreamOptions): DemonstrationStream {
  const random = seededRandom("pretrain", seed);
  const slipping = seededRandom("sloppy", seed);
  let drills = 0;
  let rollouts = 0;

  async function makeDrill(): Promise<WeightedSequence> {
    const { segments } = await drill({ split: "train", seed: drills++ });
    return sequenceOf(codec, segments);
  }

  async function makeRollout(): Promise<WeightedSequence> {
    const bugs = random() < twoBugShare ? 2 : 1;
    const task = await tinyrepo.generate({ split: "train", seed: rollouts++, bugs });
    const { segments } = await demonstrate(task, random);
    return sequenceOf(codec, withSloppyTurns(segments, { share: sloppy, random: slipping }));
  }

  return {
    async next(progress) {
      const share = drillShareAtStart + (drillShareAtEnd - drillShareAtStart) * Math.min(progress, 1);
      const make = random() < share ? makeDrill : makeRollout;
      const batch: WeightedSequence[] = [];
      for (let longest = 0; ;) {
        const sequence = await make();
        batch.push(sequence);
        longest = Math.max(longest, sequence.tokens.length);
        if (longest * (batch.length + 1) > paddedTokensPerBatch) return batch;
      }
    },
  };
}

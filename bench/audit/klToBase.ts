import { createScorer, selectBackend } from "@holdfast/policy";
import { columnsOf } from "./afterRefreshKl.ts";
import { mean, type Measure } from "./switchCase.ts";
import { weightsOf } from "./weights.ts";

/** KL of the last version from the base policy, nats per token, on the tokens of the last batch: mean of ln π − ln π_base. */
export const klToBase: Measure = async (run) => {
  const { detail, workers } = run;
  const rollouts = await workers.db.prisma.rollout.findMany({
    where: { runId: detail.id, group: { purpose: "train", assignedStep: detail.version } },
    include: { trajectory: true },
  });
  const sequences = rollouts.flatMap(({ trajectory }) => (trajectory === null ? [] : [columnsOf(trajectory)]));
  await selectBackend();
  const score = async (version: number) => {
    const scorer = createScorer(await weightsOf(run, version));
    const scored = await scorer.logprobs(sequences, detail.config.rollout.temperature);
    scorer.dispose();
    return scored;
  };
  const [base, last] = [await score(0), await score(detail.version)];
  const terms = sequences.flatMap(({ trainable }, row) =>
    [...trainable].flatMap((flag, i) => {
      if (flag === 0) return [];
      return [(last[row]?.[i] ?? NaN) - (base[row]?.[i] ?? NaN)];
    }),
  );
  return mean(terms);
};

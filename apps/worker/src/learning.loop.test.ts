import { parseTaskId, tinyrepo } from "@holdfast/harness";
import { stressVerdict } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { readBasePolicy } from "./models/basePolicies.ts";
import { expectWholeSeries, valuesOf } from "./testing/storedRun.ts";
import { isOver, until } from "./testing/until.ts";
import { withLoop } from "./testing/withLoop.ts";

/**
 * Pool tasks that xs-base solves in 25–50 % of 16 attempts at temperature 1: the twelve of demo-24 in that range after
 * measuring all of it with `attemptTasks`. Easier ones leave no room to rise, harder ones need more updates.
 */
const seeds = [10010, 10011, 10015, 10017, 10018, 10019, 10026, 10034, 10035, 10036, 10055, 10057];

const withinMs = 570_000;
const updates = 30;
/** Six of twelve tasks per update: an epoch is two updates, 72 rollouts. */
const updatesPerEpoch = 2;
const bar = { threshold: 0.7, tolerance: 0.15, holdEpochs: 3, collapseDrop: 0.3 };

const opened = withLoop({
  base: await readBasePolicy("xs-base"),
  tasks: () => Promise.all(seeds.map((seed) => tinyrepo.generate(parseTaskId(`tinyrepo-1/pool/${String(seed)}`)))),
});

test(
  "the base policy learns a tiny pool asynchronously, and holds what it has learnt",
  { timeout: withinMs },
  async () => {
    const { loop } = opened;
    const config = {
      policy: { base: "xs-base" },
      tasks: { taskset: "pool" },
      rollout: { tasksPerUpdate: 6, groupSize: 6 },
      async: { inFlightGroups: 6 },
      score: { everyUpdates: updates, attempts: 4 },
      updates,
    };
    const { id } = await loop.control.launchRun({ name: "learning", config });
    loop.startRollouts();
    loop.startTrainer();

    const { summary, points } = await until(loop, id, { shows: isOver, withinMs });
    expect(summary).toMatchObject({ status: "completed", statusReason: null });
    await expectWholeSeries(loop.control, id, updates);
    expect(valuesOf(points, "lag/max")).toContain(1); // sampled while the trainer was at work

    const rewards = valuesOf(points, "reward/mean");
    const epochs = Array.from({ length: updates / updatesPerEpoch }, (_, epoch) =>
      meanOf(rewards.slice(epoch * updatesPerEpoch, (epoch + 1) * updatesPerEpoch)),
    );
    expect(meanOf(epochs.slice(-3)) - meanOf(epochs.slice(0, 2)), `rewards ${rewards.join(" ")}`).toBeGreaterThan(0.2);
    expect(stressVerdict(epochs, bar)).toMatchObject({ kind: "holds" });

    const [first = NaN, last = NaN] = valuesOf(points, "reward/newest");
    expect(last).toBeGreaterThan(first + 0.2);
  },
);

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

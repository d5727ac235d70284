import { parseTaskId, tinyrepo } from "@holdfast/harness";
import { appendFileSync } from "node:fs";
import { test } from "vitest";
import { readBasePolicy } from "./models/basePolicies.ts";
import { isOver, until } from "./testing/until.ts";
import { valuesOf } from "./testing/storedRun.ts";
import { withLoop } from "./testing/withLoop.ts";
const numbers = [10010, 10011, 10015, 10017, 10018, 10019, 10026, 10034, 10035, 10036, 10055, 10057];
const base = await readBasePolicy("xs-base");
const opened = withLoop({
  base,
  tasks: () => Promise.all(numbers.map((n) => tinyrepo.generate(parseTaskId(`tinyrepo-1/pool/${n}`)))),
});
const cases = (process.env["CASES"] ?? "").split(" ").map((c) => c.split(",").map(Number));
test.each(cases)(
  "seed %d lr %d groups %d size %d updates %d",
  async (seed = 1, learningRate = 5e-4, groups = 6, groupSize = 6, updates = 30) => {
    const { loop } = opened;
    const t0 = performance.now();
    const { id } = await loop.control.launchRun({
      name: "l",
      config: {
        policy: { base: "xs-base" },
        tasks: { taskset: "pool" },
        rollout: { tasksPerUpdate: groups, groupSize },
        async: { inFlightGroups: groups },
        optimizer: { learningRate },
        score: { everyUpdates: 14, attempts: 4 },
        updates,
        seed,
      },
    });
    loop.startRollouts();
    loop.startTrainer();
    const { points, summary } = await until(loop, id, { shows: isOver, withinMs: 590_000 });
    const f = (n: string, d = 2) =>
      valuesOf(points, n)
        .map((v) => v.toFixed(d))
        .join(" ");
    appendFileSync(
      "/tmp/learning.log",
      `seed ${seed} lr ${learningRate} ${groups}x${groupSize} ${summary.status} ${((performance.now() - t0) / 1000).toFixed(0)}s cpu ${process.cpuUsage().user / 1e6}\n  reward ${f("reward/mean")}\n  newest ${f("reward/newest")}\n  lag ${f("lag/mean", 1)}\n stale ${f("groups/stale_dropped", 0)}\n gap ${f("logprob_gap/mean", 3)}\n train_s ${f("time/train_s")}\n wait_s ${f("time/wait_s")}\n trained/s ${f("tokens/trained_s", 0)}\n dup ${f("exits/duplicate_call")} \n mkl ${f("mismatch_kl/mean", 5)}\n`,
    );
  },
  600_000,
);

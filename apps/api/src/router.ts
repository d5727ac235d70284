import { metricsRouter } from "./routers/metrics.ts";
import { rolloutsRouter } from "./routers/rollouts.ts";
import { runsRouter } from "./routers/runs.ts";
import { workersRouter } from "./routers/workers.ts";
import { router } from "./trpc.ts";

export const appRouter = router({
  runs: runsRouter,
  metrics: metricsRouter,
  rollouts: rolloutsRouter,
  workers: workersRouter,
});

export type AppRouter = typeof appRouter;

import { compareRouter } from "./routers/compare.ts";
import { comparisonsRouter } from "./routers/comparisons.ts";
import { endpointsRouter } from "./routers/endpoints.ts";
import { evaluationsRouter } from "./routers/evaluations.ts";
import { experimentsRouter } from "./routers/experiments.ts";
import { metricsRouter } from "./routers/metrics.ts";
import { rescoresRouter } from "./routers/rescores.ts";
import { rolloutsRouter } from "./routers/rollouts.ts";
import { runsRouter } from "./routers/runs.ts";
import { stressRouter } from "./routers/stress.ts";
import { tasksRouter } from "./routers/tasks.ts";
import { viewsRouter } from "./routers/views.ts";
import { workersRouter } from "./routers/workers.ts";
import { router } from "./trpc.ts";

export const appRouter = router({
  runs: runsRouter,
  metrics: metricsRouter,
  rescores: rescoresRouter,
  rollouts: rolloutsRouter,
  workers: workersRouter,
  tasks: tasksRouter,
  endpoints: endpointsRouter,
  evaluations: evaluationsRouter,
  experiments: experimentsRouter,
  compare: compareRouter,
  comparisons: comparisonsRouter,
  stress: stressRouter,
  views: viewsRouter,
});

export type AppRouter = typeof appRouter;

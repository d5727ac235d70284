import { z } from "zod";
import { defineJob } from "./job.ts";

/** Starts a queued run when its turn has come. */
export const runStart = defineJob({
  name: "run-start",
  payload: z.object({ runId: z.string().min(1) }),
  idempotencyKey: ({ runId }) => runId,
  attempts: 5,
  lockDurationMs: 10_000,
});

/** Samples and grades one group of rollouts of a task. */
export const rolloutGroup = defineJob({
  name: "rollout-group",
  payload: z.object({ groupId: z.string().min(1) }),
  idempotencyKey: ({ groupId }) => groupId,
  attempts: 3,
  lockDurationMs: 10_000,
});

/** One optimizer update: consumes the batch assigned to `step` and publishes policy version `step`. */
export const policyUpdate = defineJob({
  name: "policy-update",
  payload: z.object({ runId: z.string().min(1), step: z.number().int().positive() }),
  idempotencyKey: ({ runId, step }) => `${runId}-${step}`,
  attempts: 3,
  lockDurationMs: 15_000,
});

/** One tiny request to a model endpoint, which says whether it can be sampled. */
export const endpointProbe = defineJob({
  name: "endpoint-probe",
  payload: z.object({ probeId: z.string().min(1) }),
  idempotencyKey: ({ probeId }) => probeId,
  attempts: 3,
  lockDurationMs: 10_000,
});

/** Every job of the product. */
export const catalog = [runStart, rolloutGroup, policyUpdate, endpointProbe] as const;

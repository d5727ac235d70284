import { RunConfig } from "../runConfig.ts";
import { arctic, measured, primeRl, skyRl } from "../sources.ts";
import { sourcesWith, stressSources, type Preset } from "./preset.ts";

const updates = 250;
const ladderSources = sourcesWith(stressSources, {
  updates: `The same for every rung, fifty epochs of the pool. ${measured}`,
});

const lenientGate = { requireSubmit: false, duplicateCall: false, format: "none", remedies: "hint" } as const;
const before = `${arctic}: the state before this layer`;
const beforeSources = {
  "gate.format": `${before}: the gate judges what the parser makes of a turn`,
  "async.statePrecision": `${before}: the engine stores the recurrent state at lower precision`,
  "async.refresh": `${before}: caches of the old weights are kept`,
  "async.router": `${before}: each session is pinned to an engine by its hash`,
};

/** The rungs of the ladder below the full recipe, each with one layer more than the one before it. */
const rungs = [
  {
    name: "gate",
    title: "Ladder 1: gate",
    purpose: "Reward only for valid completion; turns are judged after a forgiving parser. Arctic-SWE saw it plateau.",
    settings: {
      gate: { format: "parsed" },
      async: { statePrecision: "bf16", refresh: "keepStale", router: "sessionHash" },
    },
    sourced: ["gate.format", "async.statePrecision", "async.refresh", "async.router"],
  },
  {
    name: "raw-format",
    title: "Ladder 2: + raw format",
    purpose: "The gate looks at the raw tokens, so that no parser turns a malformed turn into reward.",
    settings: { async: { statePrecision: "bf16", refresh: "keepStale", router: "sessionHash" } },
    sourced: ["async.statePrecision", "async.refresh", "async.router"],
  },
  {
    name: "numerics",
    title: "Ladder 3: + numerics",
    purpose: "Engine and trainer keep the recurrent state in f32, which halved the mismatch KL in Arctic-SWE.",
    settings: { async: { refresh: "keepStale", router: "sessionHash" } },
    sourced: ["async.refresh", "async.router"],
  },
  {
    name: "cache-rebuild",
    title: "Ladder 4: + cache rebuild",
    purpose: "Caches are rebuilt at each weight refresh, so that every token comes from the current weights.",
    settings: { async: { router: "sessionHash" } },
    sourced: ["async.router"],
  },
  {
    name: "full",
    title: "Ladder 5: full recipe",
    purpose: "Rollouts go to the least loaded engine: fewer stale groups, less lag. In Arctic-SWE it fit and held.",
    settings: {},
    sourced: [],
  },
] as const;

/** The public recipes that the stress test starts from, and the ladder that leads from one of them to the full recipe. */
export const ladderPresets: readonly Preset[] = [
  {
    name: "async-default",
    title: "Public recipe, asynchronous",
    purpose:
      "As prime-rl ships it: lenient parser, hints, session hash, stale caches, bf16 state. Collapsed in Arctic-SWE.",
    config: RunConfig.parse({
      gate: lenientGate,
      async: {
        maxLag: 8,
        inFlightGroups: 64,
        statePrecision: "bf16",
        refresh: "keepStale",
        router: "sessionHash",
      },
      loss: { kind: "dppo" },
      updates: 150,
    }),
    sources: sourcesWith(
      stressSources.filter(({ path }) => path !== "loss.maskRange"),
      {
        "gate.requireSubmit": `${arctic}: the public recipe pays any completion`,
        "gate.duplicateCall": `${arctic}: the public recipe has no duplicate-call gate`,
        "gate.format": `${arctic}: lenient parser, malformed turns run`,
        "gate.remedies": `${arctic}: the harness hints and lets the rollout go on`,
        "async.maxLag": `${primeRl}: max_off_policy_steps 8`,
        "async.inFlightGroups":
          "Arctic-SWE reference run: 252 rollouts in flight for batches of 128, about two batches",
        "async.statePrecision": `${arctic}: the inference engine's default`,
        "async.refresh": `${primeRl}: an in-flight rollout keeps its caches`,
        "async.router": `${primeRl}: consistent hash on the session`,
        "loss.kind": `${primeRl}: DPPO-style mask`,
        "loss.dppoThreshold": `${primeRl}: dppo_mask_high and dppo_mask_low 0.2`,
        updates: `${arctic}: it collapses by epoch 11; thirty epochs show it`,
      },
    ),
  },
  {
    name: "sync-default",
    title: "Public recipe, synchronous",
    purpose:
      "As SkyRL ships it: σ, clip, KL to the base, and format errors answered by a hint. Fell and recovered there.",
    config: RunConfig.parse({
      gate: lenientGate,
      async: { mode: "sync", maxLag: 0, statePrecision: "bf16", router: "sessionHash" },
      advantage: { scaleByStd: true },
      loss: { kind: "ppoClip", clipLow: 0.2, clipHigh: 0.2, referenceKl: 0.001 },
      optimizer: { learningRate: 1e-3 },
      updates: 150,
    }),
    sources: sourcesWith(
      stressSources.filter(({ path }) => path !== "loss.maskRange"),
      {
        "gate.requireSubmit": `${skyRl}, mini-SWE example: the patch counts however the rollout ended`,
        "gate.duplicateCall": `${skyRl}, mini-SWE example: no such gate`,
        "gate.format": `${skyRl}, mini-SWE example: a format error does not end the rollout`,
        "gate.remedies": `${skyRl}, mini-SWE example: re-prompts with a format-error template`,
        "async.mode": `${arctic}: the synchronous public recipe`,
        "async.maxLag": "Synchronous runs have no lag",
        "async.statePrecision": `${arctic}: the inference engine's default`,
        "async.router": `${skyRl}: session id header through the router`,
        "advantage.scaleByStd": `${skyRl}: grpo_norm_by_std`,
        "loss.kind": `${skyRl}: policy_loss_type regular`,
        "loss.clipLow": `${skyRl}: eps 0.2`,
        "loss.clipHigh": `${skyRl}: eps 0.2`,
        "loss.referenceKl": `${skyRl}: KL loss 0.001`,
        "optimizer.learningRate": "Prototype of this recipe in PyTorch: 1e-3 is the best of three at lag 0",
        updates: `${arctic}: it falls within its first dozens of updates; thirty epochs show it`,
      },
    ),
  },
  ...rungs.map(({ settings, sourced, ...rung }) => ({
    ...rung,
    config: RunConfig.parse({ ...settings, updates }),
    sources: sourcesWith(ladderSources, Object.fromEntries(sourced.map((path) => [path, beforeSources[path]]))),
  })),
];

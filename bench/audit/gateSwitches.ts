import { advantageOf, recoveredShare, rewardOf } from "./measures.ts";
import { above, all, between, firstOf, meanOf, type SwitchCase } from "./switchCase.ts";

/** A base policy that writes malformed turns often enough for the gate to matter. */
const rough = { policy: { base: "xs-rough" } };
const ungated = { ...rough, gate: { format: "none" } };

/** Switches of the gate and its remedies. */
export const gateSwitches: readonly SwitchCase[] = [
  {
    name: "gate.format",
    shared: rough,
    arms: { raw: {}, parsed: { gate: { format: "parsed" } }, none: { gate: { format: "none" } } },
    metric: "format/laundered_share, mean over updates",
    measure: meanOf("format/laundered_share"),
    expected: all(between("raw", [0, 0]), above("none", "raw"), above("parsed", "raw")),
    explanation:
      "Arctic-SWE: a lenient parser runs malformed turns, and their rollouts are paid. Under the raw gate that cannot happen.",
  },
  {
    name: "gate.remedies (recovery)",
    shared: ungated,
    arms: { off: {}, hint: { gate: { remedies: "hint" } } },
    metric: "share of turns without a call that a turn with a call follows",
    measure: recoveredShare,
    expected: above("hint", "off"),
    explanation:
      "What the policy does after a turn without a call: an empty answer against a hint that tells the format.",
  },
  {
    name: "gate.remedies (laundering)",
    shared: rough,
    arms: { raw: {}, hint: { gate: { format: "none", remedies: "hint" } } },
    metric: "format/laundered_share, mean over updates",
    measure: meanOf("format/laundered_share"),
    expected: all(between("raw", [0, 0]), above("hint", "raw")),
    explanation: "The seed of the leak: a turn that the harness corrected shares the reward of the rollout it is in.",
  },
  {
    name: "gate.duplicateCall",
    arms: { on: {}, off: { gate: { duplicateCall: false } } },
    metric: "exits/duplicate_call, mean over updates",
    measure: meanOf("exits/duplicate_call"),
    expected: all(between("off", [0, 0]), above("on", "off")),
    explanation: "Off, a repeated command runs again and the rollout goes on until it submits or runs out of budget.",
  },
  {
    name: "gate.requireSubmit",
    shared: { rollout: { maxTurns: 4 } },
    arms: { on: {}, off: { gate: { requireSubmit: false } } },
    metric: "mean reward of rollouts that exhausted their budget",
    measure: rewardOf("budgetExhausted"),
    expected: all(between("on", [0, 0]), above("off", "on")),
    explanation: "With four turns many a fix is written and never submitted; off, it is paid all the same.",
  },
  {
    name: "gate.invalidReward",
    arms: { zero: {}, minusOne: { gate: { invalidReward: -1 } } },
    metric: "reward/mean, first update",
    measure: firstOf("reward/mean"),
    expected: above("zero", "minusOne"),
    explanation: "The same batch in both arms: every gated rollout counts one less.",
  },
  {
    name: "gate.truncated",
    shared: { rollout: { turnTokens: 20 } },
    arms: { zero: {}, exclude: { gate: { truncated: "exclude" } } },
    metric: "mean |advantage| of rollouts cut by a limit",
    measure: advantageOf("truncated", "budgetExhausted"),
    expected: all(between("exclude", [0, 0]), above("zero", "exclude")),
    explanation: "Excluded rollouts are in neither the loss nor the mean of their group.",
  },
];

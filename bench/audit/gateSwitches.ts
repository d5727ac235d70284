import { advantageOf, answeredShare, recoveredShare, rewardOf } from "./measures.ts";
import { above, all, between, firstOf, meanOf, type SwitchCase } from "./switchCase.ts";

/** A base policy that writes malformed turns often enough for the gate to matter. */
const rough = { policy: { base: "xs-rough" } };
/** Hot enough that many a turn holds no call at all, which the base policy's own slips still do. */
const incoherent = { ...rough, gate: { format: "none" }, rollout: { temperature: 1.5 } };

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
    name: "gate.remedies (answer)",
    shared: incoherent,
    arms: { off: {}, hint: { gate: { remedies: "hint" } } },
    metric: "share of turns without a call that are answered with words",
    measure: answeredShare,
    expected: all(between("off", [0, 0]), between("hint", [1, 1])),
    explanation: "Both arms let the rollout go on; the hint says what a call looks like.",
  },
  {
    name: "gate.remedies (recovery)",
    shared: incoherent,
    arms: { off: {}, hint: { gate: { remedies: "hint" } } },
    metric: "share of turns without a call that a turn with a call follows",
    measure: recoveredShare,
    expected: above("hint", "off"),
    explanation:
      "A language model that reads the hint writes a call. The small policy has never read one: it recovers from an empty answer as well or better, since that is closer to what its demonstrations hold.",
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
    shared: { rollout: { maxTurns: 5 } },
    arms: { zero: {}, exclude: { gate: { truncated: "exclude" } } },
    metric: "mean |advantage| of rollouts cut by a limit",
    measure: advantageOf("truncated", "budgetExhausted"),
    expected: all(between("exclude", [0, 0]), above("zero", "exclude")),
    explanation: "Excluded rollouts are in neither the loss nor the mean of their group.",
  },
];

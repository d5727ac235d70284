/** Settings of the harness profile that a benchmark may have of its own. */
export const ownSettings = [
  "temperature",
  "topP",
  "maxTurns",
  "turnTokens",
  "totalTokens",
  "observationChars",
] as const;

type OwnSetting = (typeof ownSettings)[number];

/** The form as typed. */
export interface BenchmarkForm {
  readonly name: string;
  readonly description: string;
  readonly role: "test" | "validation";
  readonly taskset: string;
  /** Empty: all. */
  readonly sample: string;
  readonly attempts: string;
  readonly seed: string;
  readonly profile: "strict" | "lenient";
  readonly harnessFailures: "exclude" | "fail";
  /** Empty: as the profile has it. */
  readonly rollout: Readonly<Record<OwnSetting, string>>;
}

export const emptyBenchmark: BenchmarkForm = {
  ...{ name: "", description: "", role: "test", taskset: "", sample: "", attempts: "4", seed: "1" },
  ...{ profile: "strict", harnessFailures: "exclude" },
  rollout: { temperature: "", topP: "", maxTurns: "", turnTokens: "", totalTokens: "", observationChars: "" },
};

/** What is asked of the server, which says what is wrong with it; what is no number goes there as NaN and is refused. */
export function readBenchmarkForm({ sample, attempts, seed, rollout, ...rest }: BenchmarkForm) {
  const own = Object.fromEntries(
    ownSettings.flatMap((setting) =>
      rollout[setting].trim() === "" ? [] : [[setting, numberOf(rollout[setting])] as const],
    ),
  );
  return {
    ...rest,
    ...(sample.trim() === "" ? {} : { sample: numberOf(sample) }),
    ...{ attempts: numberOf(attempts), seed: numberOf(seed) },
    ...(Object.keys(own).length === 0 ? {} : { rollout: own }),
  };
}

/** An empty field is no number. */
const numberOf = (text: string) => (text.trim() === "" ? NaN : Number(text));

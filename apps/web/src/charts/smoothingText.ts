import type { Smoothing } from "@holdfast/metrics";

export const smoothingKinds = ["ema", "gaussian", "mean"] as const satisfies readonly Smoothing["kind"][];

/** Amounts to choose from: weights of the past for an average; points of the full series for a window. */
export const smoothingAmounts: Readonly<Record<Smoothing["kind"], readonly number[]>> = {
  ema: [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998, 0.999],
  gaussian: [0, 1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000],
  mean: [0, 3, 5, 9, 15, 25, 51, 101, 201, 501, 1_001, 2_001],
};

export const smoothingNames: Readonly<Record<Smoothing["kind"], string>> = {
  ema: "Average, decaying",
  gaussian: "Gaussian",
  mean: "Running mean",
};

export const defaultSmoothing: Smoothing = { kind: "ema", amount: 0.6 };

/** A smoothing from an address: "0.6" for the decaying average, "gaussian-5", "mean-9"; the default for anything else. */
export function smoothingOf(text: string): Smoothing {
  const [, kind = "ema", amount] = /^(?:(ema|gaussian|mean)-)?(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const known = smoothingKinds.find((one) => one === kind);
  if (!known || amount === undefined) return defaultSmoothing;
  return { kind: known, amount: Math.min(Number(amount), smoothingAmounts[known].at(-1) ?? 0) };
}

/** The smoothing as an address names it; null for the default. */
export function writeSmoothing({ kind, amount }: Smoothing): string | null {
  if (kind === defaultSmoothing.kind && amount === defaultSmoothing.amount) return null;
  return kind === "ema" ? String(amount) : `${kind}-${amount}`;
}

/** The smoothing in words, e.g. "0.6" or "σ 5 points". */
export function smoothingText({ kind, amount }: Smoothing): string {
  if (amount === 0) return "off";
  if (kind === "ema") return String(amount);
  return kind === "gaussian" ? `σ ${amount}` : `${amount} points`;
}

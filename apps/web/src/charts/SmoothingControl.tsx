import type { Smoothing } from "@holdfast/metrics";
import { smoothingAmounts, smoothingKinds, smoothingNames, smoothingText } from "./smoothingText.ts";
import { Select } from "../ui/Select.tsx";

interface SmoothingControlProps {
  readonly value: Smoothing;
  readonly onChange: (value: Smoothing) => void;
}

/** How the lines are smoothed and how much; the measurements stay visible behind them. */
export function SmoothingControl({ value, onChange }: SmoothingControlProps) {
  const amounts = smoothingAmounts[value.kind];
  const place = amounts.findLastIndex((amount) => amount <= value.amount);
  return (
    <span className="flex items-center gap-2">
      <Select
        aria-label="Smoothing"
        value={value.kind}
        onChange={(event) => {
          const kind = smoothingKinds.find((one) => one === event.target.value) ?? "ema";
          onChange({ kind, amount: smoothingAmounts[kind][Math.min(place, smoothingAmounts[kind].length - 1)] ?? 0 });
        }}
      >
        {smoothingKinds.map((kind) => (
          <option key={kind} value={kind}>
            {smoothingNames[kind]}
          </option>
        ))}
      </Select>
      <label className="flex items-center gap-2">
        <span className="sr-only">Amount of smoothing</span>
        <input
          type="range"
          min={0}
          max={amounts.length - 1}
          step={1}
          value={place}
          aria-valuetext={smoothingText(value)}
          onChange={(event) => onChange({ ...value, amount: amounts[Number(event.target.value)] ?? 0 })}
          className="w-28 accent-(--accent)"
        />
        <output className="w-16 text-text tabular-nums">{smoothingText(value)}</output>
      </label>
    </span>
  );
}

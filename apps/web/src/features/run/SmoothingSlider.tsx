/** How much the lines are smoothed; the measurements stay visible behind them. */
export function SmoothingSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <label className="flex items-center gap-2.5">
      Smoothing
      <input
        type="range"
        min={0}
        max={0.95}
        step={0.05}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="w-32 accent-(--accent)"
      />
      <output className="w-8 text-text tabular-nums">{value === 0 ? "off" : value.toFixed(2)}</output>
    </label>
  );
}

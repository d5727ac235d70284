interface SparklineProps {
  readonly values: readonly number[];
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
  /** What the bottom and the top stand for; the least and the greatest value unless given. */
  readonly from?: number;
  readonly to?: number;
}

/** A line without axes, at its own scale unless one is given. Values that are not finite leave a gap. */
export function Sparkline({ values, label, width = 96, height = 22, from, to }: SparklineProps) {
  const finite = values.filter(Number.isFinite);
  if (finite.length < 2) return <span className="text-faint">–</span>;
  const [low, high] = [from ?? Math.min(...finite), to ?? Math.max(...finite)];
  const x = (index: number) => 1 + (index / (values.length - 1)) * (width - 5);
  const y = (value: number) => height - 3 - ((value - low) / (high - low || 1)) * (height - 6);
  const path = values
    .map((value, index) => {
      if (!Number.isFinite(value)) return "";
      const pen = index === 0 || !Number.isFinite(values[index - 1]) ? "M" : "L";
      return `${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join("");
  const last = values.length - 1;
  const end = values[last];
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="block overflow-visible text-(--s1)">
      <path d={path} fill="none" stroke="currentColor" strokeWidth={1.4} strokeLinejoin="round" />
      {end !== undefined && Number.isFinite(end) && <circle cx={x(last)} cy={y(end)} r={2} fill="currentColor" />}
    </svg>
  );
}

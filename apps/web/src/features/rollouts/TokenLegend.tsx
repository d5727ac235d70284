import type { TokenScale } from "./tokenScales.ts";

/** What the colours of the tokens stand for. */
export function TokenLegend({ scale }: { scale: TokenScale }) {
  return (
    <div className="grid gap-1 text-xs text-muted tabular-nums">
      <p>{scale.meaning}</p>
      <ul aria-label={`Colours by ${scale.name}`} className="flex flex-wrap gap-x-3 gap-y-1">
        {scale.steps.map(({ name, color, line }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-3 rounded-[3px] border" style={{ background: color }} />
            <span style={{ textDecoration: line }}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { heatColor, heatGradient } from "./heatColors.ts";

const stripes = (color: string, angle: number) =>
  `repeating-linear-gradient(${angle}deg, var(${color}) 0 1px, transparent 1px 4px)`;

/** What the colours and hatches of the heat map mean. */
export function HeatLegend({ stepsPerColumn }: { stepsPerColumn: number }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      <li className="flex items-center gap-1.5">
        none solved
        <span aria-hidden className="h-2.5 w-24 rounded-sm" style={{ background: heatGradient }} />
        all solved
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch background={heatColor(1, 0.32)} /> not drawn, last result kept
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch background={stripes("--good", 135)} /> mastered
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch background={stripes("--bad", 45)} /> hopeless
      </li>
      {stepsPerColumn > 1 && <li className="text-faint">{stepsPerColumn} updates a column</li>}
    </ul>
  );
}

function Swatch({ background }: { background: string }) {
  return <span aria-hidden className="h-2.5 w-5 rounded-sm border" style={{ background }} />;
}

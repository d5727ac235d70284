import { X } from "lucide-react";
import { formatNumber, type NumberFormat } from "../ui/number.ts";
import { classes } from "../ui/classes.ts";
import { formatUtc } from "../ui/time.ts";
import { formatX } from "./formatTick.ts";
import type { ChartGuide, ChartMarker } from "./chartSpec.ts";
import { LineKey } from "./LineKey.tsx";
import { guideDash } from "./plotShapes.ts";
import type { PreparedChart } from "./prepareChart.ts";
import { isBadMark, type LaneMark, laneWords } from "./prepareLane.ts";
import type { Reading } from "./readChart.ts";
import { StepLink } from "./StepLink.tsx";

/** What the crosshair reads; positions in pixels of the chart. */
export interface Hover {
  readonly x: number;
  readonly left: number;
  readonly width: number;
  /** Whether there is more room at the left. */
  readonly atRight: boolean;
  readonly readings: readonly Reading[];
  /** What earlier attempts said there, before a later one went over it again. */
  readonly replaced: readonly Reading[];
  readonly events: readonly ChartMarker[];
  readonly marks: readonly LaneMark[];
  readonly nearest: Reading | null;
  readonly pinned: boolean;
}

const mostRows = 12;
const mostReplaced = 3;
const mostMarks = 4;

/** Every line's value at the crosshair, the highest first, the nearest line marked; with events and what could not be drawn. */
export function ChartTooltip({ chart, hover, onClose }: { chart: PreparedChart; hover: Hover; onClose: () => void }) {
  const rows = rowsOf(hover);
  const read = hover.nearest ?? hover.readings[0];
  return (
    <div className="w-max max-w-104 max-md:max-w-full rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs tabular-nums shadow-lg">
      <div className="mb-0.5 flex items-center gap-2 font-semibold">
        {heading(chart, hover)}
        {hover.pinned && (
          <button type="button" onClick={onClose} aria-label="Unpin" className="ml-auto rounded-sm text-faint">
            <X aria-hidden size={13} />
          </button>
        )}
      </div>
      <table>
        <tbody>
          {[...rows, ...hover.replaced.slice(0, mostReplaced)].map((reading) => (
            <Row key={reading.line.id} reading={reading} chart={chart} hover={hover} />
          ))}
          {chart.guides.map((guide) => (
            <GuideRow key={guide.label} guide={guide} format={chart.format} />
          ))}
        </tbody>
      </table>
      {hover.readings.length > rows.length && (
        <div className="text-faint">and {hover.readings.length - rows.length} more</div>
      )}
      {hover.marks.slice(0, mostMarks).map(({ x, kind, points, label }) => (
        <div key={`${kind} ${label} ${x}`} className={isBadMark(kind) ? "text-bad" : "text-faint"}>
          {label}: {points > 1 ? `${points} × ` : ""}
          {laneWords[kind]}
        </div>
      ))}
      {hover.pinned && read && <StepLink reading={read} />}
      {hover.events.length > 0 && <div className="text-muted">{eventWords(hover.events, chart.xKind)}</div>}
    </div>
  );
}

/** The highest ones, with the nearest always among them. */
function rowsOf({ readings, nearest }: Hover): readonly Reading[] {
  const first = readings.slice(0, mostRows);
  return !nearest || first.includes(nearest) ? first : [...first.slice(0, -1), nearest];
}

/** Each event with its place, those of one kind together. */
function eventWords(events: readonly ChartMarker[], xKind: PreparedChart["xKind"]): string {
  const labels = [...new Set(events.map(({ label }) => label))];
  const first = (label: string) => events.find((event) => event.label === label)?.x ?? 0;
  return labels.map((label) => `${label} at ${formatX(first(label), xKind)}`).join(", ");
}

function heading(chart: PreparedChart, hover: Hover): string {
  const isResumed = chart.lines.some(({ faint, attempts }) => faint || attempts.some(({ number }) => number > 1));
  const attempt = isResumed && hover.nearest ? attemptAt(hover.nearest) : null;
  const utc = chart.xKind === "wall" ? ` · ${formatUtc(new Date(hover.x).toISOString())}` : "";
  return `${placeOf(chart, hover)}${utc}${attempt ? ` · attempt ${attempt}` : ""}`;
}

/** Which attempt of the run a reading is of; null where nobody told. */
const attemptAt = ({ line, x }: Reading) => line.attempts.findLast(({ from }) => from <= x)?.number ?? null;

function placeOf({ xKind }: PreparedChart, { x, nearest }: Hover): string {
  const points = nearest?.line.points[nearest.place] ?? 1;
  if (points <= 1 || nearest?.line.band) return formatX(x, xKind);
  const [from, to] = [nearest?.line.fromStep[nearest.place] ?? x, nearest?.line.toStep[nearest.place] ?? x];
  const range = `updates ${from.toLocaleString("en")}–${to.toLocaleString("en")}`;
  return xKind === "step" ? `${range}, ${points} points` : `${formatX(x, xKind)} · ${range}, ${points} points`;
}

interface RowProps {
  readonly reading: Reading;
  readonly chart: PreparedChart;
  readonly hover: Hover;
}

function Row({ reading, chart, hover }: RowProps) {
  const { line, place, value, drawn, x } = reading;
  const [low, high] = [line.low[place] ?? null, line.high[place] ?? null];
  const isNearest = reading === hover.nearest && hover.readings.length > 1;
  return (
    <tr className={classes(isNearest && "bg-sunken", line.faint && "opacity-70")}>
      <td className={classes("max-w-64 truncate pr-3", isNearest ? "font-semibold text-text" : "text-muted")}>
        <LineKey line={line} />
        {line.label}
        {line.faint && `, attempt ${attemptAt(reading) ?? 1}`}
        {x !== hover.x && <span className="ml-1 font-normal text-faint">at {formatX(x, chart.xKind)}</span>}
      </td>
      <td className="text-right font-semibold whitespace-nowrap">{formatNumber(value, chart.format)}</td>
      <td
        className="pl-2 text-right whitespace-nowrap text-faint"
        title={line.band ? "ends of the band" : "lowest to highest"}
      >
        {low !== null && high !== null && low !== high
          ? `${formatNumber(low, chart.format)}–${formatNumber(high, chart.format)}`
          : ""}
      </td>
      {line.band && line.band.of > 1 && (
        <td className="pl-2 whitespace-nowrap text-faint">
          n = {line.band.n[place] ?? 0}
          {line.band.n[place] !== line.band.of && ` of ${line.band.of}`}
        </td>
      )}
      {line.smoothed && (
        <td className="pl-2 text-right whitespace-nowrap text-faint" title="smoothed">
          ~{formatNumber(drawn, chart.format)}
        </td>
      )}
    </tr>
  );
}

/** A guide line with whose it is and its value. */
function GuideRow({ guide: { label, value }, format }: { guide: ChartGuide; format: NumberFormat }) {
  return (
    <tr className="text-faint">
      <td className="max-w-64 truncate pr-3">
        <LineKey line={{ color: "var(--faint)", dash: guideDash, bold: false }} />
        {label}
      </td>
      <td className="text-right whitespace-nowrap">{formatNumber(value, format)}</td>
    </tr>
  );
}

"use client";
import {
  Bar,
  BarChart,
  LabelList,
  type LabelProps,
  Rectangle,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from "recharts";
import { fitsBar, type PreparedBars, type SummaryBar } from "./prepareBars.ts";

interface BarSummaryProps {
  readonly label: string;
  readonly chart: PreparedBars;
  /** A value that the bars are to be read against, and its name. */
  readonly guide?: { readonly value: number; readonly label: string };
}

const heightPx = 120;
const linePx = 12;
const mostMarked = 12;
const guideRoomPx = 36;
const margin = { top: 4, right: 10, bottom: 0, left: 10 };

/** A few categories as bars with their values; the arrow keys read them one by one. Its height never changes. */
export function BarSummary({ label, chart, guide }: BarSummaryProps) {
  const { bars, domain, tickLines, text } = chart;
  const find = (name: unknown) => bars.find((bar) => bar.name === name);
  const tickOf = (name: unknown) => find(name)?.tick ?? "";
  return (
    <div style={{ height: heightPx }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: heightPx }}>
        <BarChart
          data={[...bars]}
          margin={guide ? { ...margin, right: guideRoomPx } : margin}
          barCategoryGap="10%"
          aria-label={`${label}. ${text}`}
          accessibilityLayer
        >
          <XAxis
            dataKey="name"
            height={tickLines * linePx + 6}
            tickFormatter={tickOf}
            tick={(props: XAxisTickContentProps) => <Tick {...props} words={tickOf(props.payload.value)} />}
            tickLine={false}
            axisLine={false}
            interval={bars.length > mostMarked ? "equidistantPreserveStart" : 0}
          />
          <YAxis hide domain={[...domain]} />
          {guide && (
            <ReferenceLine
              y={guide.value}
              stroke="var(--faint)"
              strokeDasharray="2 4"
              label={{ value: guide.label, position: "right", fill: "var(--faint)", fontSize: 10 }}
            />
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--sunken)", stroke: "none" }}
            content={({ active, label: name }) => <BarTooltip bar={active ? find(name) : undefined} />}
            wrapperStyle={{ zIndex: 20 }}
          />
          <Bar
            dataKey="value"
            minPointSize={1.5}
            maxBarSize={48}
            isAnimationActive={false}
            shape={({ name, ...bar }) => <Rectangle {...bar} fill={find(name)?.color ?? "var(--s7)"} radius={2} />}
          >
            <LabelList dataKey="valueText" content={ValueText} />
          </Bar>
          <ReferenceLine y={0} stroke="var(--line-strong)" />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Tick({ x, y, words }: XAxisTickContentProps & { readonly words: string }) {
  return (
    <text textAnchor="middle" fontSize={10} fill="var(--faint)">
      {words.split(" ").map((word, line) => (
        <tspan key={word} x={x} y={Number(y) + 6 + line * linePx}>
          {word}
        </tspan>
      ))}
    </text>
  );
}

/** The value at the end of its bar, where it fits beside its neighbours'. */
function ValueText({ x = 0, y = 0, width = 0, height = 0, value }: LabelProps) {
  const text = String(value ?? "");
  if (!fitsBar(text, Number(width))) return <g />;
  const end = Number(height) < 0 ? Number(y) + 12 : Number(y) - 4;
  return (
    <text x={Number(x) + Number(width) / 2} y={end} textAnchor="middle" fontSize={10} fill="var(--muted)">
      {text}
    </text>
  );
}

function BarTooltip({ bar }: { readonly bar: SummaryBar | undefined }) {
  return (
    <div role="status">
      {bar && (
        <div className="rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs tabular-nums shadow-lg">
          <div className="font-semibold">{bar.name}</div>
          <div className="text-muted">{bar.detail}</div>
        </div>
      )}
    </div>
  );
}

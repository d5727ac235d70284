"use client";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatStep, formatTick } from "./formatTick.ts";
import { Crosshair } from "./Crosshair.tsx";
import { type ChartGuide, GuideLayer } from "./GuideLayer.tsx";
import { MetricTooltip } from "./MetricTooltip.tsx";
import { type ChartMarker, MarkerLayer } from "./MarkerLayer.tsx";
import type { ChartRow, PreparedChart, PreparedLine } from "./prepareChart.ts";
import { UndrawnLayer } from "./UndrawnLayer.tsx";

interface MetricChartProps {
  readonly label: string;
  readonly chart: PreparedChart;
  readonly height: number;
  readonly guides: readonly ChartGuide[];
  readonly markers: readonly ChartMarker[];
  /** Charts of one id share their crosshair. */
  readonly syncId: string;
  /** Whether events are named beside their line; there must be room. */
  readonly wordy: boolean;
}

const margin = { top: 10, right: 8, bottom: 0, left: 0 };

/** Draws a prepared chart; scales, gaps and formats are decided in `prepareChart`. */
export function MetricChart({ label, chart, height, guides, markers, syncId, wordy }: MetricChartProps) {
  return (
    <div className="chart" style={{ height }} role="group" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height }}>
        <ComposedChart data={[...chart.rows]} margin={margin} syncId={syncId} syncMethod="value" accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="step"
            type="number"
            domain={[...chart.x.domain]}
            ticks={[...chart.x.ticks]}
            tick={axisText}
            tickLine={false}
            axisLine={false}
            height={18}
            interval="preserveStartEnd"
            tickFormatter={(value: number) => formatStep(value, chart)}
            allowDataOverflow
          />
          <YAxis
            scale={chart.scale}
            domain={[...chart.y.domain]}
            ticks={[...chart.y.ticks]}
            tickFormatter={(value: number) => formatTick(value, chart)}
            tick={axisText}
            tickLine={false}
            axisLine={false}
            width={40}
            interval={0}
            allowDataOverflow
          />
          {guides.map((guide) => (
            <ReferenceLine
              key={guide.label}
              y={guide.value}
              stroke="var(--faint)"
              strokeDasharray="2 4"
              ifOverflow="hidden"
            />
          ))}
          {chart.lines.map(drawBand)}
          {chart.lines.flatMap(drawLine)}
          <GuideLayer guides={guides} chart={chart} />
          <MarkerLayer markers={markers} labelled={wordy} />
          <UndrawnLayer undrawn={chart.undrawn} />
          <Crosshair chart={chart} />
          <Tooltip
            isAnimationActive={false}
            cursor={false}
            content={<MetricTooltip chart={chart} />}
            wrapperStyle={{ zIndex: 20 }}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** A dot where a sparse line was measured, none where it only passes through. */
function measuredDot({ valueKey, color }: PreparedLine) {
  return function Dot({ cx, cy, payload }: { cx?: number; cy?: number; payload?: ChartRow }) {
    const measured = typeof payload?.[valueKey] === "number";
    return <circle key={`${cx}`} cx={cx} cy={cy} r={measured ? 2.4 : 0} fill={color} />;
  };
}

const axisText = { fill: "var(--faint)", fontSize: 10 };

/** The room between the lowest and the highest run of a mean. */
function drawBand({ band, color, drawnKey }: PreparedLine) {
  if (!band) return null;
  const ends = (row: ChartRow) => {
    const [low, high] = [row[band.lowKey], row[band.highKey]];
    return typeof low === "number" && typeof high === "number" ? [low, high] : null;
  };
  return (
    <Area
      key={`band ${drawnKey}`}
      type="linear"
      dataKey={ends}
      stroke="none"
      fill={color}
      fillOpacity={0.14}
      isAnimationActive={false}
      activeDot={false}
      connectNulls={false}
    />
  );
}

function drawLine(line: PreparedLine) {
  const shared = { type: "linear", stroke: line.color, isAnimationActive: false, connectNulls: false } as const;
  const dashes = line.dash ? { strokeDasharray: line.dash } : {};
  const dot = line.sparse ? measuredDot(line) : false;
  return [
    line.rawKey && (
      <Line
        key={line.rawKey}
        {...shared}
        dataKey={line.rawKey}
        strokeWidth={1}
        strokeOpacity={0.28}
        dot={false}
        activeDot={false}
      />
    ),
    line.band && (
      <Line
        key={line.band.partKey}
        {...shared}
        {...dashes}
        dataKey={line.band.partKey}
        strokeWidth={1.6}
        strokeOpacity={0.45}
        dot={false}
        activeDot={false}
      />
    ),
    <Line
      key={line.drawnKey}
      {...shared}
      {...dashes}
      dataKey={line.drawnKey}
      strokeWidth={line.bold ? 2.4 : 1.6}
      strokeLinejoin="round"
      dot={dot}
      activeDot={{ r: 3, strokeWidth: 0, fill: line.color }}
    />,
  ];
}

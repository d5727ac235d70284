"use client";
import { metricAreas, metricCatalogue } from "@holdfast/metrics";
import { configFields } from "@holdfast/recipe";
import { useMemo, useRef } from "react";
import type { ComparedRun } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { defaultAxes } from "./defaultAxes.ts";
import { widthOf } from "./parallelLayout.ts";
import { ParallelPlot, shadeOf } from "./ParallelPlot.tsx";
import { type Choice, PickMany } from "./PickMany.tsx";
import { type AxisKey, axisLabel, type Brushes, isKept, prepareParallel } from "./prepareParallel.ts";
import { plainKeys, runKeyLabel } from "./runKey.ts";
import { useWidth } from "./useWidth.ts";

interface ParallelPanelProps {
  readonly runs: readonly ComparedRun[];
  readonly metrics: readonly string[];
  /** Null: those that vary, and the final values of the first metrics. */
  readonly axes: readonly AxisKey[] | null;
  /** Null: by the last axis. */
  readonly shade: AxisKey | null;
  readonly brushes: Brushes;
  readonly onAxes: (axes: readonly AxisKey[]) => void;
  readonly onShade: (axis: AxisKey) => void;
  readonly onBrushes: (brushes: Brushes) => void;
}

const mostAxes = 12;

/** Every run as a line over settings and metrics, so that one sees which settings go with which results. */
export function ParallelPanel(props: ParallelPanelProps) {
  const { runs, metrics, brushes, onAxes, onShade, onBrushes } = props;
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const axes = useMemo(() => props.axes ?? defaultAxes(runs, metrics), [props.axes, runs, metrics]);
  const shade = props.shade ?? axes.at(-1) ?? "";
  const prepared = useMemo(() => prepareParallel(runs, axes, shade), [runs, axes, shade]);
  const kept = prepared.lines.filter((line) => isKept(line, prepared.axes, brushes));
  const change = (key: string, ends: readonly [number, number] | null) => {
    const others = Object.entries(brushes).filter(([other]) => other !== key);
    onBrushes(Object.fromEntries(ends ? [...others, [key, ends]] : others));
  };
  return (
    <Panel title="Parallel coordinates" unit={`${kept.length} of ${runs.length} runs kept`}>
      <div className="mt-1.5 mb-1 flex flex-wrap items-center gap-2">
        <PickMany what="axes" choices={axisChoices()} chosen={axes} onChange={onAxes} most={mostAxes} />
        <label className="flex items-center gap-1.5 text-muted">
          Colour by
          <Select value={shade} onChange={(event) => onShade(event.target.value)} className="max-w-52">
            {[...new Set([...axes, shade])].map((key) => (
              <option key={key} value={key}>
                {axisLabel(key)}
              </option>
            ))}
          </Select>
        </label>
        <ShadeKey />
        {Object.keys(brushes).length > 0 && <Button onClick={() => onBrushes({})}>Clear brushes</Button>}
      </div>
      <p className="text-xs text-muted">
        Drag along an axis to keep only the runs that pass there; or move to the end of an axis with Tab and use the
        arrow keys.
      </p>
      <div
        ref={host}
        tabIndex={0}
        role="group"
        aria-label="Parallel coordinates, scrolls sideways"
        className="scroll-thin relative -mx-1 overflow-x-auto"
      >
        {axes.length === 0 ? (
          <p className="flex h-80 items-center justify-center text-faint">Choose the axes to compare runs over.</p>
        ) : (
          <ParallelPlot
            prepared={prepared}
            width={Math.max(width, widthOf(axes.length))}
            brushes={brushes}
            onBrush={change}
          />
        )}
      </div>
    </Panel>
  );
}

function ShadeKey() {
  const stops = [0, 0.5, 1].map((share) => shadeOf(share)).join(", ");
  return (
    <span className="flex items-center gap-1.5 text-xs text-faint">
      low
      <span aria-hidden className="h-2 w-16 rounded-sm" style={{ background: `linear-gradient(to right, ${stops})` }} />
      high
    </span>
  );
}

/** Everything that an axis can show. */
function axisChoices(): readonly Choice[] {
  return [
    ...plainKeys.map((key) => ({ key, label: runKeyLabel(key), under: "run" })),
    ...metricAreas.flatMap((area) =>
      metricCatalogue
        .filter((metric) => metric.area === area)
        .flatMap(({ name, direction }) => [`final:${name}`, ...(direction === "none" ? [] : [`best:${name}`])])
        .map((key) => ({ key, label: axisLabel(key), under: `${area} metrics` })),
    ),
    ...configFields.map(({ path, label }) => ({
      key: path,
      label,
      under: path.includes(".") ? `${path.split(".")[0] ?? ""} settings` : "settings",
    })),
  ];
}

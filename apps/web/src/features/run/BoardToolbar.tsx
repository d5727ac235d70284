"use client";
import { RotateCcw } from "lucide-react";
import { type XAxis, xAxes } from "../../charts/chartSpec.ts";
import { formatX } from "../../charts/formatTick.ts";
import { SmoothingControl } from "../../charts/SmoothingControl.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import type { BoardView } from "./boardView.ts";

const names: Readonly<Record<XAxis, string>> = {
  step: "By update",
  rollouts: "By trained rollouts",
  tokens: "By trained tokens",
  relative: "By time since the start",
  wall: "By the clock",
};

const hint =
  "Double click shows all again; a click pins the reading; left and right step over points, shift ten at a time";

interface BoardToolbarProps {
  readonly view: BoardView;
  readonly onChange: (change: Partial<BoardView>) => void;
  readonly onZoom: (range: null) => void;
}

/** How all panels of the board are drawn: x axis, scales, smoothing; and the range they are zoomed to. */
export function BoardToolbar({ view, onChange, onZoom }: BoardToolbarProps) {
  const { x, from, to } = view;
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted"
      role="group"
      aria-label="How charts are drawn"
    >
      <Select
        aria-label="X axis"
        value={x}
        onChange={(event) => onChange({ x: xAxes.find((axis) => axis === event.target.value) ?? "step" })}
      >
        {xAxes.map((axis) => (
          <option key={axis} value={axis}>
            {names[axis]}
          </option>
        ))}
      </Select>
      <Switch label="Log x" on={view.logX} onChange={(logX) => onChange({ logX })} />
      <Switch
        label="Robust range"
        title="Fits the y axes to the middle 96 % of the values; arrows at the edge show what lies outside"
        on={view.robust}
        onChange={(robust) => onChange({ robust })}
      />
      <SmoothingControl value={view.smoothing} onChange={(smoothing) => onChange({ smoothing })} />
      {from !== undefined && to !== undefined ? (
        <Button onClick={() => onZoom(null)} className="h-7">
          <RotateCcw aria-hidden size={13} /> {formatX(from, x)} to {formatX(to, x)}: show all
        </Button>
      ) : (
        <span className="ml-auto hidden text-xs text-faint xl:inline" title={hint}>
          Drag a chart to zoom
        </span>
      )}
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly title?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Switch({ label, title, on, onChange }: SwitchProps) {
  return (
    <label className="flex h-8 cursor-pointer items-center gap-1.5 whitespace-nowrap" title={title}>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="size-3.5 accent-(--accent)"
      />
      {label}
    </label>
  );
}

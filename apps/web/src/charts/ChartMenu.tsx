"use client";
import { Check, Download, Ellipsis, FileImage, Maximize2, RotateCcw } from "lucide-react";
import { toast } from "sonner";
import type { PointExports } from "../api/pointExports.ts";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import type { PreparedChart } from "./prepareChart.ts";
import { saveChart } from "./saveChart.ts";

/** A switch of one chart, e.g. its log axis. */
interface ChartToggle {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export interface ChartMenuProps {
  readonly title: string;
  readonly unit: string;
  readonly chart: PreparedChart;
  /** Asked to show this part of the x axis; null: all of it. */
  readonly onZoom?: ((range: readonly [number, number] | null) => void) | undefined;
  /** Switches of this chart alone, in its menu. */
  readonly toggles?: readonly ChartToggle[];
  /** Addresses of everything that was measured, unsampled. */
  readonly exports?: PointExports | undefined;
  readonly onFullScreen?: (() => void) | undefined;
}

/** What can be done with one chart: switches, full screen, and taking it along as data or as a picture. */
export function ChartMenu({ title, unit, chart, toggles = [], exports, onFullScreen, onZoom }: ChartMenuProps) {
  const picture = (kind: "svg" | "png") =>
    void saveChart(chart, { title, unit, kind }).then(
      () => toast.success(`Saved ${title} as ${kind.toUpperCase()}`),
      (error: unknown) => toast.error(`${title} could not be saved: ${String(error)}`),
    );
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${title}: chart menu`}
          className="-my-1 -mr-1 inline-flex h-6 items-center justify-center rounded-sm px-1 text-faint hover:bg-sunken hover:text-text"
        >
          {/* A letter of no width gives the button the baseline of the words beside it. */}
          {"\u200b"}
          <Ellipsis aria-hidden size={14} />
        </button>
      }
    >
      {toggles.map(({ label, on, onChange }) => (
        <MenuItem key={label} onSelect={() => onChange(!on)}>
          <Check aria-hidden size={14} className={on ? "" : "opacity-0"} /> {label}
          <span className="sr-only">{on ? ", on" : ", off"}</span>
        </MenuItem>
      ))}
      {onFullScreen && (
        <MenuItem onSelect={onFullScreen}>
          <Maximize2 aria-hidden size={14} /> Full screen
        </MenuItem>
      )}
      {onZoom && (
        <MenuItem onSelect={() => onZoom(null)}>
          <RotateCcw aria-hidden size={14} /> Show all of it
        </MenuItem>
      )}
      {exports && (
        <>
          <MenuItem onSelect={() => window.location.assign(exports.csv)}>
            <Download aria-hidden size={14} /> CSV, every point
          </MenuItem>
          <MenuItem onSelect={() => window.location.assign(exports.json)}>
            <Download aria-hidden size={14} /> JSON, every point
          </MenuItem>
          <MenuItem onSelect={() => window.location.assign(exports.ndjson)}>
            <Download aria-hidden size={14} /> JSON lines, every point
          </MenuItem>
        </>
      )}
      <MenuItem disabled={chart.total === 0} onSelect={() => picture("png")}>
        <FileImage aria-hidden size={14} /> Picture, PNG
      </MenuItem>
      <MenuItem disabled={chart.total === 0} onSelect={() => picture("svg")}>
        <FileImage aria-hidden size={14} /> Picture, SVG
      </MenuItem>
    </Menu>
  );
}

import { smoothingOf, writeSmoothing } from "../../charts/smoothingText.ts";
import type { Smoothing } from "@holdfast/metrics";
import { type XAxis, xAxes } from "../../charts/chartSpec.ts";
import type { BoardPanel } from "./boardPanel.ts";

/** How the board is looked at; all of it is in the address. */
export interface BoardView {
  readonly x: XAxis;
  /** Part of the x axis that every panel shows, in its unit; undefined shows all. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly logX: boolean;
  readonly robust: boolean;
  readonly smoothing: Smoothing;
  /** Panels whose y axis was switched between linear and log, by key. */
  readonly switched: readonly string[];
  /** The panel in full screen, by key; "" for none. */
  readonly full: string;
}

type Get = (key: string) => string;

/** The view that an address describes; what it does not name, or names wrongly, is as by default. */
export function readBoardView(get: Get): BoardView {
  const [from, to] = [numberOf(get("from")), numberOf(get("to"))];
  const isRange = from !== undefined && to !== undefined && from < to;
  return {
    x: xAxes.find((axis) => axis === get("x")) ?? "step",
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    logX: get("logx") === "1",
    robust: get("robust") === "1",
    smoothing: smoothingOf(get("smooth")),
    switched: get("logy").split(",").filter(Boolean),
    full: get("full"),
  };
}

const numberOf = (text: string) => (text !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined);

/** What a change of the view changes in the address; defaults are left out. Another axis or range shows all of it. */
export function boardChanges(change: Partial<BoardView>): Readonly<Record<string, string | null>> {
  const { x, logX, robust, smoothing, switched, full } = change;
  return {
    ...(x !== undefined && { x: x === "step" ? null : x, from: null, to: null }),
    ...(logX !== undefined && { logx: logX ? "1" : null }),
    ...(robust !== undefined && { robust: robust ? "1" : null }),
    ...(smoothing !== undefined && { smooth: writeSmoothing(smoothing) }),
    ...(switched !== undefined && { logy: switched.length > 0 ? switched.join(",") : null }),
    ...(full !== undefined && { full: full === "" ? null : full }),
  };
}

/** The part of the x axis that a zoom chose: whole numbers for what is counted, enough digits for times. */
export function zoomChanges(
  range: readonly [number, number] | null,
  x: XAxis,
): Readonly<Record<string, string | null>> {
  if (!range) return { from: null, to: null };
  const [from, to] = x === "relative" ? range : [Math.floor(range[0]), Math.ceil(range[1])];
  const write = (value: number) => String(Number(value.toFixed(3)));
  return { from: write(from), to: write(to) };
}

/** Whether a panel's y axis is logarithmic: as it is best, unless switched. */
export function isLogY({ key, scale }: Pick<BoardPanel, "key" | "scale">, { switched }: BoardView): boolean {
  return (scale === "log") !== switched.includes(key);
}

/** The switched panels after one more switch. */
export function toggled(switched: readonly string[], key: string): readonly string[] {
  return switched.includes(key) ? switched.filter((one) => one !== key) : [...switched, key];
}

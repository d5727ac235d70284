export { createControl, type Control } from "./control.ts";
export { openControl, type OpenControlOptions, type OpenedControl } from "./openControl.ts";
export { IllegalTransition, InvalidInput, NotFound, type Problem } from "./errors.ts";
export type * from "./experimentTypes.ts";
export type * from "./experimentViews.ts";
export type * from "./taskViews.ts";
export type * from "./types.ts";
export type * from "./verdictView.ts";
export type * from "./views.ts";

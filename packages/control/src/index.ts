export { createControl, type Control } from "./control.ts";
export { IllegalTransition, InvalidInput, NotFound, type Problem } from "./errors.ts";
export type * from "./types.ts";
export type * from "./views.ts";

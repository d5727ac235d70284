export type * from "./views.ts";

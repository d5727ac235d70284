import { randomUUID } from "node:crypto";

/** Prefix of each kind of id. */
export type IdKind = "run" | "grp" | "rol" | "exp" | "rsc" | "evl" | "sel" | "prb";

/** A new id such as "run_5f0c…": the kind, then 128 random bits. */
export const newId = (kind: IdKind) => `${kind}_${randomUUID().replaceAll("-", "")}`;

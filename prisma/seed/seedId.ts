import { createHash } from "node:crypto";

/** The id of something seeded: the kind, then 128 bits of the hash of its name. */
export const seedId = (kind: "run" | "exp" | "grp" | "rol" | "evl", ...names: readonly (string | number)[]) =>
  `${kind}_${createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 32)}`;

// A worker thread starts as plain JavaScript, whatever runs its parent; this makes it read TypeScript.
import { register } from "tsx/esm/api";

register();
await import("./sandboxThread.ts");

import {
  newQuickJSWASMModule,
  newVariant,
  RELEASE_SYNC,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from "quickjs-emscripten";
import type { FileTree } from "../task.ts";
import { guestProgram } from "./guest.ts";

export interface GuestLimits {
  /** Work one call may do, in the engine's interrupt polls of some 10,000 steps: the same on every machine. */
  readonly polls: number;
  /** Wall-clock backstop of one call. */
  readonly deadlineMs: number;
  readonly memoryBytes: number;
}

/** For a test: 10,000 to 20,000 steps, a hundred times what a right solution needs. */
const testLimits: GuestLimits = { polls: 1, deadlineMs: 1_000, memoryBytes: 16 * 1024 * 1024 };

/** For a program that the agent runs. */
export const programLimits: GuestLimits = { ...testLimits, polls: 100 };

/** Text of a result; an exception; or cut off by a limit of work, time or memory. */
export type GuestOutcome =
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "limit" };

interface GuestCall {
  readonly path: string;
  readonly functionName: string;
  /** JSON list. */
  readonly args: string;
}

/** A fresh JavaScript realm with a file tree and nothing else: no host objects, files, network, clock or randomness. */
export interface GuestRuntime {
  /**
   * Calls an exported function. A module that hit a limit while loading, or the wall-clock limit at any time, is not run
   * again: every call of it is a `limit`.
   */
  call(request: GuestCall): GuestOutcome;
  /** Runs a file as a program. */
  main(path: string): GuestOutcome;
  printed(): string;
  dispose(): void;
}

/** The part of the runtime's WebAssembly used here; Node's types leave it to the DOM's. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  };
};

/** The engine's whole memory, in pages of 64 KiB: its own limit does not count large buffers and strings. */
const initialPages = 256;
const maximumPages = 1024;

let quickjs: QuickJSWASMModule | undefined;

/** Loads the engine; with `quickJsReady` done, `openGuest` needs no waiting and short limits are fair. */
export async function quickJsReady(): Promise<void> {
  if (quickjs !== undefined) return;
  const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum: maximumPages });
  quickjs ??= await newQuickJSWASMModule(newVariant(RELEASE_SYNC, { wasmMemory }));
  const warm = openGuest({ "warm.js": "module.exports = { warm: () => [1, 'a', { b: 2 }] };" });
  warm.call({ path: "warm.js", functionName: "warm", args: "[]" });
  warm.dispose();
}

/** Opens a realm. Throws when `quickJsReady` has not been awaited. */
export function openGuest(files: FileTree, limits: GuestLimits = testLimits): GuestRuntime {
  if (quickjs === undefined) throw new Error("openGuest before quickJsReady");
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(limits.memoryBytes);
  runtime.setMaxStackSize(256 * 1024);
  const context = runtime.newContext({ intrinsics: { ...intrinsics } });
  const guest = context.unwrapResult(context.evalCode(guestProgram(JSON.stringify(files)), "guest.js"));
  const invoke = (op: string, ...args: string[]) => invokeGuest({ runtime, context, guest, limits }, [op, ...args]);
  const stuck = new Set<string>();
  const loaded = (path: string): boolean => {
    if (!stuck.has(path) && invoke("load", path) === null) stuck.add(path);
    return !stuck.has(path);
  };
  const call = ({ path, functionName, args }: GuestCall): GuestOutcome => {
    if (!loaded(path)) return { kind: "limit" };
    const deadline = Date.now() + limits.deadlineMs;
    const answer = invoke("run", path, functionName, args);
    if (Date.now() > deadline) stuck.add(path);
    return outcome(answer);
  };
  return {
    call,
    main: (path) => outcome(invoke("main", path)),
    printed: () => invoke("print") ?? "",
    dispose: () => {
      guest.dispose();
      context.dispose();
      runtime.dispose();
    },
  };
}

const intrinsics = {
  BaseObjects: true,
  Eval: true,
  StringNormalize: true,
  RegExp: true,
  RegExpCompiler: true,
  JSON: true,
  Proxy: true,
  MapSet: true,
  TypedArrays: true,
  Promise: true,
  BigInt: true,
};

interface Invocation {
  readonly runtime: QuickJSRuntime;
  readonly context: QuickJSContext;
  readonly guest: QuickJSHandle;
  readonly limits: GuestLimits;
}

/** The guest's answer, or null when a limit ended the call. */
function invokeGuest({ runtime, context, guest, limits }: Invocation, args: readonly string[]): string | null {
  let polls = 0;
  const deadline = Date.now() + limits.deadlineMs;
  runtime.setInterruptHandler(() => ++polls > limits.polls || Date.now() > deadline);
  const handles = args.map((arg) => context.newString(arg));
  const result = context.callFunction(guest, context.undefined, handles);
  for (const handle of handles) handle.dispose();
  if (result.error !== undefined) {
    result.error.dispose();
    return null;
  }
  const answer = context.typeof(result.value) === "string" ? context.getString(result.value) : null;
  result.value.dispose();
  return answer;
}

function outcome(answer: string | null): GuestOutcome {
  if (answer === null) return { kind: "limit" };
  return answer.startsWith("=")
    ? { kind: "value", text: answer.slice(1) }
    : { kind: "error", message: answer.slice(1) };
}

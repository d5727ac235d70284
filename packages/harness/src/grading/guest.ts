/**
 * Program that runs inside QuickJS before any other code. It captures what it needs of the standard library, so that code
 * loaded later cannot change how modules load or how results are written; it gets inputs only, never expected values.
 * Evaluates to `guest(op, path, name, args)`:
 *   load  runs a module                                     → ""
 *   run   calls an exported function with JSON arguments    → "=" and the result's text, or "!" when it throws
 *   main  runs a file as a program                          → "=" or "!" and the error, on its own line
 *   print                                                   → what console.log printed
 * There is no clock and no randomness, so a run is a function of its files and its input.
 */
export function guestProgram(filesJson: string): string {
  return `(${guestSource})(${JSON.stringify(filesJson)})`;
}

const guestSource = String.raw`function (filesJson) {
  "use strict";
  const { parse, stringify } = JSON;
  const { isArray } = Array;
  const { keys, hasOwn } = Object;
  const { apply } = Reflect;
  const Compile = Function;
  const Failure = Error;
  const files = parse(filesJson);
  const modules = { __proto__: null };
  let printed = "";

  Math.random = () => 0.5;
  globalThis.console = { log: print, info: print, error: print, warn: print };

  function print(...values) {
    let line = "";
    for (let i = 0; i < values.length; i++) {
      line += (i === 0 ? "" : " ") + (typeof values[i] === "string" ? values[i] : show(values[i], 0));
    }
    if (printed.length < 100000) printed += line + "\n";
  }

  function show(value, depth) {
    if (typeof value === "string") return stringify(value);
    if (typeof value === "number") return value === 0 ? "0" : "" + value;
    if (typeof value === "boolean" || value === undefined || value === null) return "" + value;
    if (typeof value === "bigint") return value + "n";
    if (typeof value === "symbol") return "a symbol";
    if (typeof value === "function") return "a function";
    if (depth > 6) return "too deep";
    if (isArray(value)) {
      let text = "";
      const size = value.length;
      for (let i = 0; i < size; i++) text += (i === 0 ? "" : ", ") + show(value[i], depth + 1);
      return "[" + text + "]";
    }
    let text = "";
    let last = "";
    const names = keys(value);
    for (let written = 0; written < names.length; written++) {
      let next = undefined;
      for (let i = 0; i < names.length; i++) {
        if ((written === 0 || names[i] > last) && (next === undefined || names[i] < next)) next = names[i];
      }
      text += (written === 0 ? "" : ", ") + stringify(next) + ": " + show(value[next], depth + 1);
      last = next;
    }
    return "{" + text + "}";
  }

  function resolve(from, request) {
    if (request[0] !== ".") throw new Failure("Cannot find module '" + request + "'");
    let path = "";
    let part = "";
    const joined = from + "/../" + request + "/";
    for (let i = 0; i < joined.length; i++) {
      if (joined[i] !== "/") {
        part += joined[i];
        continue;
      }
      if (part === "..") {
        let cut = path.length - 1;
        while (cut > 0 && path[cut] !== "/") cut--;
        let kept = "";
        for (let k = 0; k < cut; k++) kept += path[k];
        path = kept;
      } else if (part !== "." && part !== "") path += (path === "" ? "" : "/") + part;
      part = "";
    }
    if (hasOwn(files, path)) return path;
    if (hasOwn(files, path + ".js")) return path + ".js";
    if (hasOwn(files, path + "/index.js")) return path + "/index.js";
    throw new Failure("Cannot find module '" + request + "'");
  }

  function load(path) {
    if (path in modules) return modules[path].exports;
    if (!hasOwn(files, path)) throw new Failure("Cannot find module '" + path + "'");
    const module = { exports: {} };
    modules[path] = module;
    const run = new Compile("module", "exports", "require", files[path]);
    apply(run, module.exports, [module, module.exports, (request) => load(resolve(path, request))]);
    return module.exports;
  }

  function reason(error) {
    try {
      return typeof error === "object" && error !== null ? error.name + ": " + error.message : "" + error;
    } catch {
      return "an error";
    }
  }

  return function guest(op, path, name, args) {
    if (op === "print") return printed;
    try {
      if (op === "run") return "=" + show(apply(load(path)[name], undefined, parse(args)), 0);
      load(path);
      return op === "load" ? "" : "=";
    } catch (error) {
      return op === "main" ? "!" + reason(error) : "!";
    }
  };
}`;

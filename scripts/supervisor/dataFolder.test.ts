import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDataFolder } from "./dataFolder.ts";
import { explainFailure, StartError } from "./startError.ts";

const GIBIBYTE = 1024 ** 3;
const isRoot = process.getuid?.() === 0;
let parent = "";

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "holdfast-data-"));
  chmodSync(parent, 0o755);
});

afterEach(() => {
  chmodSync(parent, 0o755);
  rmSync(parent, { recursive: true });
});

test("the folder and its parts are made, and made again without harm", () => {
  const folder = join(parent, "new", "data");
  expect(prepareDataFolder(folder)).toEqual({
    path: folder,
    logs: join(folder, "logs"),
    postgres: join(folder, "postgres"),
  });
  expect(prepareDataFolder(folder).path).toBe(folder);
  expect(statSync(join(folder, "logs")).isDirectory()).toBe(true);
});

test("less than 1 GiB free is refused, with what is free", () => {
  expect(() => prepareDataFolder(join(parent, "data"), () => GIBIBYTE - 1)).toThrow(
    /has 1023 MiB free, and Holdfast needs 1 GiB/,
  );
  expect(prepareDataFolder(join(parent, "data"), () => GIBIBYTE).path).toBe(join(parent, "data"));
});

test("a file in the folder's place is refused", () => {
  writeFileSync(join(parent, "data"), "");
  expect(() => prepareDataFolder(join(parent, "data"))).toThrow(/is a file, or under one/);
  expect(() => prepareDataFolder(join(parent, "data", "deeper"))).toThrow(/is a file, or under one/);
});

test.runIf(isRoot)("as root, a parent that others cannot enter is named", () => {
  mkdirSync(join(parent, "closed"), { mode: 0o700 });
  expect(() => prepareDataFolder(join(parent, "closed", "data"))).toThrow(
    `who cannot enter ${join(parent, "closed")} on the way`,
  );
});

test.runIf(isRoot)("as root, the data folder itself is opened to pass through, not to be listed", () => {
  mkdirSync(join(parent, "data"), { mode: 0o700 });
  prepareDataFolder(join(parent, "data"));
  expect(statSync(join(parent, "data")).mode & 0o777).toBe(0o711);
});

test("a folder this user may not write is refused", () => {
  chmodSync(parent, 0o555);
  const script = `import("${import.meta.dirname}/dataFolder.ts").then(({ prepareDataFolder }) => prepareDataFolder("${parent}/data")).catch((error) => console.log(error.message));`;
  const result = spawnSync(process.execPath, ["--import", "tsx", "-e", script], {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  expect(result.stdout).toContain(`The data folder ${parent}/data cannot be read and written by this user.`);
}, 15_000);

test("a full disk is explained wherever it is met", () => {
  const sentence = "The disk that holds /data is full. Free some space and start again.";
  expect(explainFailure(Object.assign(new Error("write"), { code: "ENOSPC" }), "/data")).toBe(sentence);
  expect(explainFailure(new Error("initdb: could not write: No space left on device"), "/data")).toBe(sentence);
  expect(explainFailure(new StartError("as it is"), "/data")).toBe("as it is");
});

import { describe, expect, test } from "vitest";
import type { PolicyRef } from "../../api/types.ts";
import {
  printNames,
  printPolicyRef,
  readNames,
  readPolicyRefs,
  startPath,
  toggledRef,
  versionsOf,
  withVersions,
} from "./policyRefs.ts";

const checkpoint = (version: number): PolicyRef => ({ kind: "checkpoint", runId: "run_1", version });
const base: PolicyRef = { kind: "base", name: "xs, b:ase @1" };

describe("policies in an address", () => {
  test("are read as they were printed, each once", () => {
    const refs = [checkpoint(0), base, { kind: "endpoint", name: "löcal+1" } as const];
    expect(readPolicyRefs([...refs, checkpoint(0)].map(printPolicyRef).join(","))).toEqual(refs);
  });
  test("what cannot be read is left out, and a stray % is only a character", () => {
    expect(readPolicyRefs("")).toEqual([]);
    expect(readPolicyRefs("run_1@x,base:,teapot:a,base:5%,run_1@-1")).toEqual([{ kind: "base", name: "5%" }]);
  });
});

test("names hold any character", () => {
  const names = ["a,b", "c d", "ü%"];
  expect(readNames(printNames(names))).toEqual(names);
  expect(readNames("")).toEqual([]);
});

test("a policy is put in and taken out", () => {
  const one = toggledRef([], checkpoint(3));
  expect(one).toEqual([checkpoint(3)]);
  expect(toggledRef([base, ...one], { ...checkpoint(3) })).toEqual([base]);
});

test("versions of a run are replaced, the rest stays", () => {
  const refs = withVersions([base, checkpoint(1)], "run_1", [2, 4]);
  expect(refs).toEqual([base, checkpoint(2), checkpoint(4)]);
  expect(versionsOf(refs, "run_1")).toEqual([2, 4]);
  expect(versionsOf(refs, "run_2")).toEqual([]);
});

test("a path to start leaves out what is not chosen", () => {
  expect(startPath({ policies: [], benchmarks: [] })).toBe("/evaluations?tab=start");
  expect(startPath({ policies: [checkpoint(3)], benchmarks: ["a"], again: true })).toBe(
    "/evaluations?tab=start&policies=run_1%403&benchmarks=a&again=yes",
  );
});

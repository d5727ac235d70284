import { expect, test } from "vitest";
import { withControl } from "./testing.ts";

const fixture = withControl();

test("workers that start together may all make the same base policy and taskset known", async () => {
  const { control } = fixture;
  const base = {
    ...{ name: "shared", size: "xs", parameters: 1, digest: "shared-digest", card: {} },
    vocabulary: { pieces: ["x", "<end>"], controlPieces: ["<end>"] },
  };
  const tasks = [{ id: "shared/0", family: "test", kinds: ["swap"] }];
  const workers = Array.from({ length: 6 }, async () => {
    await control.registerBase(base);
    await control.registerTaskset({ name: "shared", description: "One task.", tasks });
  });
  await Promise.all(workers);
  const { basePolicies, tasksets } = await control.launchOptions();
  expect(basePolicies.filter(({ name }) => name === "shared")).toHaveLength(1);
  expect(tasksets.find(({ name }) => name === "shared")?.tasks).toBe(1);
});

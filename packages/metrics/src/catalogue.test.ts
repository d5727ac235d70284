import { expect, test } from "vitest";
import { findMetric, isMeasured, metricCatalogue } from "./catalogue.ts";

test("names are unique and of the form area/quantity", () => {
  const names = metricCatalogue.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z_]+\/[a-z_]+$/);
});

test("each metric explains itself in one sentence", () => {
  for (const { name, title, meaning } of metricCatalogue) {
    expect(title, name).not.toBe("");
    expect(meaning, name).toMatch(/^[A-Z][^\n]{20,}\.$/u);
  }
});

test("a guide on a log axis is above zero", () => {
  for (const { name, scale, guides } of metricCatalogue) {
    if (scale === "log") for (const { value } of guides) expect(value, name).toBeGreaterThan(0);
  }
});

test("finds a metric by name, and only metrics", () => {
  expect(findMetric("mismatch_kl/mean")?.guides.map(({ value }) => value)).toEqual([3e-4, 1.2e-4]);
  expect(findMetric("reward/newest")?.cadence).toBe("periodic");
  expect(findMetric("reward/median")).toBeUndefined();
});

test("what an update without a training group stores measures nothing, and its text says so", () => {
  expect(isMeasured("mismatch_kl/mean", 0)).toBe(false);
  expect(isMeasured("mismatch_kl/mean", 1e-12)).toBe(true);
  expect(isMeasured("ratio/max", 1)).toBe(false);
  expect(isMeasured("lag/mean", 0)).toBe(true);
  expect(isMeasured("my/own", 0)).toBe(true);
  for (const { name, unmeasured, meaning } of metricCatalogue) {
    if (unmeasured !== undefined) expect(meaning, name).toContain(`${unmeasured} when every group was silent`);
  }
});

import { expect, test } from "vitest";
import { emptyEndpointForm, readEndpointForm } from "./readEndpointForm.ts";

test("an empty key variable is none, and what is no number is sent to be refused", () => {
  expect(readEndpointForm({ ...emptyEndpointForm, keyVariable: "  " }).keyVariable).toBeNull();
  expect(readEndpointForm({ ...emptyEndpointForm, keyVariable: " HOLDFAST_KEY_A " }).keyVariable).toBe(
    "HOLDFAST_KEY_A",
  );
  expect(readEndpointForm(emptyEndpointForm).concurrency).toBe(4);
  expect(readEndpointForm({ ...emptyEndpointForm, concurrency: "" }).concurrency).toBeNaN();
  expect(readEndpointForm({ ...emptyEndpointForm, concurrency: "four" }).concurrency).toBeNaN();
});

import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const needed = { DATABASE_URL: "postgresql://app:secret@127.0.0.1:5432/app", PORT: "4000", WEB_PORT: "4001" };

test("listens on loopback and allows no other host unless told", () => {
  expect(readEnv(needed)).toMatchObject({ HOLDFAST_HOST: "127.0.0.1", HOLDFAST_ALLOWED_HOSTS: [], PORT: 4000 });
});

test("splits the allowed hosts and drops blanks", () => {
  expect(readEnv({ ...needed, HOLDFAST_ALLOWED_HOSTS: " lab.example, ,lab:81 " }).HOLDFAST_ALLOWED_HOSTS).toEqual([
    "lab.example",
    "lab:81",
  ]);
});

test("names every wrong variable and shows no value", () => {
  const read = () => readEnv({ DATABASE_URL: needed.DATABASE_URL, PORT: "70000" });
  expect(read).toThrow(/PORT.*WEB_PORT/);
  expect(read).not.toThrow(/secret|70000/);
});

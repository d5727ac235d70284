import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readAgain } from "./readAgain.ts";

/** A query of a value that each reading takes when it begins and tells when `answer` lets it. */
function shownQuery() {
  const client = new QueryClient();
  const stored = { value: "before" };
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["pool", "states"],
    queryFn: () => {
      const { value } = stored;
      return new Promise<string>((resolve) => answers.push(() => resolve(value)));
    },
  });
  observer.subscribe(() => undefined);
  const answer = async (reading: number) => {
    answers[reading]?.();
    await new Promise(setImmediate);
  };
  return { client, stored, answers, answer, shown: () => observer.getCurrentResult().data };
}

test("a change during the first reading is seen, though that reading began before it", async () => {
  const { client, stored, answers, answer, shown } = shownQuery();
  stored.value = "after";
  const done = readAgain(client, ["pool"]);
  await answer(0);
  expect(answers).toHaveLength(2);
  await answer(1);
  await done;
  expect(shown()).toBe("after");
});

test("a change during a later reading begins it anew", async () => {
  const { client, stored, answers, answer, shown } = shownQuery();
  await answer(0);
  void readAgain(client, ["pool"]);
  await new Promise(setImmediate);
  stored.value = "after";
  const done = readAgain(client, ["pool"]);
  await new Promise(setImmediate);
  expect(answers).toHaveLength(3);
  await answer(2);
  await done;
  expect(shown()).toBe("after");
});

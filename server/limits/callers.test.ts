import { expect, test } from "vitest";
import { refusalText } from "#server/errors/apiError.ts";
import { Callers } from "./callers.ts";

test("other callers get their turn between the calls of a caller who has sent many", async () => {
  const refusal = refusalText("manyCallsOpen");
  const callers = new Callers({ name: "trial", share: 5, waiting: 10, refusal, retryAfter: 1 });
  const order: string[] = [];
  let left = 3;
  const others = (): void => {
    order.push("others");
    if (left > 0) setImmediate(others);
  };
  const calls = [1, 2, 3].map(async (call) => {
    const done = await callers.take("one", 5);
    order.push(`call ${call}`);
    left -= 1;
    done();
  });
  setImmediate(others);
  await Promise.all(calls);
  expect(order.filter((what, index) => what !== order[index - 1])).toEqual([
    "call 1",
    "others",
    "call 2",
    "others",
    "call 3",
  ]);
});

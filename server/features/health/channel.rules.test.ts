import { expect, test } from "vitest";
import { assessChannel } from "./channel.rules.ts";

const now = new Date("2026-11-28T09:00:00Z");
const hourAgo = new Date("2026-11-28T08:00:00Z");
const oneFailure = {
  channel: "sms",
  firstAt: hourAgo,
  succeededAt: null,
  recent: { attempts: 0, successes: 0 },
  last: { attempts: 1, successes: 0, subjects: 1 },
} as const;

test("a channel that has failed once and never succeeded is not called good", () => {
  expect(assessChannel("sms", oneFailure, now)).toMatchObject({
    state: "unknown",
    message: "Too few attempts to tell. No success is known.",
    advice: expect.stringContaining("SMS_GATEWAY_URL"),
  });
});

test("a channel that has succeeded is good, whatever a single failure since", () => {
  expect(assessChannel("sms", { ...oneFailure, succeededAt: hourAgo }, now)).toMatchObject({
    state: "good",
    message: "The last success was 1 hour ago.",
  });
});

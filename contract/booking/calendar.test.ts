import { expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";

const now = new Date("2026-11-21T04:30:00Z");
const wash = {
  uid: "wash-12@chamak",
  day: "2026-11-23",
  hour: 7,
  title: "Foam wash, MH12AB1234",
  place: "Green Acres; B1\nP-14 \\ left",
};

test("writes a wash as an event of one hour in UTC, with escaped texts", () => {
  expect(calendarOf([wash], now)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Chamak//Washes//EN",
      "CALSCALE:GREGORIAN",
      "BEGIN:VEVENT",
      "UID:wash-12@chamak",
      "DTSTAMP:20261121T043000Z",
      "DTSTART:20261123T013000Z",
      "DTEND:20261123T023000Z",
      "SUMMARY:Foam wash\\, MH12AB1234",
      "LOCATION:Green Acres\\; B1\\nP-14 \\\\ left",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("puts an hour before 5:30 in the morning on the previous day in UTC", () => {
  expect(calendarOf([{ ...wash, hour: 5 }], now)).toContain("DTSTART:20261122T233000Z");
});

test("folds long lines at 75 octets without splitting a character, and unfolds to the same text", () => {
  const title = "चमक ".repeat(40).trim();
  const text = calendarOf([{ ...wash, title }], now);
  for (const line of text.split("\r\n"))
    expect(encodeURIComponent(line).replace(/%../g, "%").length).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
});

test("writes each wash of a plan as its own event", () => {
  const text = calendarOf([wash, { ...wash, uid: "wash-13@chamak", day: "2026-11-26" }], now);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain("UID:wash-13@chamak");
});

import { indiaInstant } from "../day.ts";

/** Whom a provider may call from a wash. */
export const callWays = ["none", "office", "customer"] as const;
export type CallWay = (typeof callWays)[number];

/** The same as people read it. */
export const callTexts: Record<CallWay, string> = {
  none: "Nobody",
  office: "The office",
  customer: "The customer",
};

const MINUTE_MS = 60_000;
/** How long before its slot begins and after that has ended a wash may be called about, and how long a slot is: minutes. */
const BEFORE = 30;
const AFTER = 60;
const SLOT = 60;

/** From when until when one may call about a wash of `day` whose slot begins at `time`, "07:00" or "07:00:00". */
export function callingTime(day: string, time: string): { from: Date; until: Date } {
  const begins = indiaInstant(day, time.slice(0, 5)).getTime();
  return {
    from: new Date(begins - BEFORE * MINUTE_MS),
    until: new Date(begins + (SLOT + AFTER) * MINUTE_MS),
  };
}

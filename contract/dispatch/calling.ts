import { indiaInstant } from "../day.ts";

/** Whom a provider may call about a wash. */
export const callWays = ["none", "office", "customer"] as const;
export type CallWay = (typeof callWays)[number];

export const callTexts: Record<CallWay, string> = {
  none: "Nobody",
  office: "The office",
  customer: "The customer",
};

const MINUTE_MS = 60_000;
/** Minutes before a slot's start and after its end during which calls are allowed, and the length of a slot. */
const BEFORE = 30;
const AFTER = 60;
const SLOT = 60;

/** Period in which calls about a wash are allowed; its slot begins at `time`, "07:00" or "07:00:00". */
export function callingTime(day: string, time: string): { from: Date; until: Date } {
  const begins = indiaInstant(day, time.slice(0, 5)).getTime();
  return {
    from: new Date(begins - BEFORE * MINUTE_MS),
    until: new Date(begins + (SLOT + AFTER) * MINUTE_MS),
  };
}

import type { Cause } from "#contract/disruption/disruption.ts";
import type { BoardWash } from "#contract/round/board.ts";

/** Why nobody can take a wash, or why it was missed, as the server's codes say it. */
const words: Readonly<Record<string, string>> = {
  uncovered: "nobody covers it",
  full: "nobody has time at that hour",
  away: "who covers it is away",
  "car-away": "the car was away",
  "no-access": "no access to the car",
  "gate-refused": "refused at the gate",
  "customer-declined": "the customer declined",
  rain: "rain",
  "no-water": "no water",
  "provider-away": "the provider was away",
  "out-of-time": "out of time",
  other: "another reason",
};

/** Why, in words; null where there is nothing to say. */
export const reasonWords = ({ reason }: BoardWash): string | null =>
  reason === null ? null : (words[reason] ?? reason);

/** What disrupts a day, in words. */
export const causeWords: Record<Cause, string> = {
  rain: "Rain",
  "no-water": "No water",
  society: "An event of the society",
};

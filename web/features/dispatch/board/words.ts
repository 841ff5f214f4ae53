import type { Cause } from "#contract/dispatch/disruption.ts";
import type { BoardWash } from "#contract/dispatch/board.ts";
import { missedReasons, reasonLabelKey } from "#contract/dispatch/reason.ts";
import { english } from "#web/texts/english.ts";

/** Why nobody can take a wash, as worded by the server, or why it was missed; null without a reason. */
export function reasonWords({ reason }: BoardWash): string | null {
  if (reason === null) return null;
  const missed = missedReasons.find((one) => one === reason);
  return missed === undefined ? reason : english.t(reasonLabelKey(missed));
}

export const causeWords: Record<Cause, string> = {
  rain: "Rain",
  "no-water": "No water",
  society: "An event of the society",
};

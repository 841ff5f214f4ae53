import type { Cause } from "#contract/disruption/disruption.ts";
import type { BoardWash } from "#contract/dispatch/board.ts";
import { missedReasons } from "#contract/dispatch/outcome.ts";
import { reasonLabels } from "#i18n/labels.ts";
import { english } from "#web/texts/english.ts";

/** Why nobody can take a wash, as worded by the server, or why it was missed; null without a reason. */
export function reasonWords({ reason }: BoardWash): string | null {
  if (reason === null) return null;
  const missed = missedReasons.find((one) => one === reason);
  return missed === undefined ? reason : english.t(reasonLabels[missed]);
}

export const causeWords: Record<Cause, string> = {
  rain: "Rain",
  "no-water": "No water",
  society: "An event of the society",
};

import { type OutcomeReason, reasonTexts } from "#contract/round/outcome.ts";

/** Why a wash was not done, as a label: "The car was away". */
export function reasonLabel(reason: OutcomeReason): string {
  const text = reasonTexts[reason];
  return text.charAt(0).toUpperCase() + text.slice(1);
}

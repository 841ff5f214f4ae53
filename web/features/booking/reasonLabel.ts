import { type MissedReason, reasonLabelKey } from "#contract/dispatch/reason.ts";
import { english } from "#web/texts/english.ts";

/** "The car was away" */
export function reasonLabel(reason: MissedReason): string {
  const text = english.t(reasonLabelKey(reason));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

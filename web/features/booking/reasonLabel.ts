import type { MissedReason } from "#contract/dispatch/outcome.ts";
import { reasonLabels } from "#i18n/labels.ts";
import { english } from "#web/texts/english.ts";

/** "The car was away" */
export function reasonLabel(reason: MissedReason): string {
  const text = english.t(reasonLabels[reason]);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

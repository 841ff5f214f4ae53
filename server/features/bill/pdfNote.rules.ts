import { itemNameIn } from "#contract/catalogue/itemName.ts";
import type { BillEffect } from "#contract/dispatch/outcome.ts";
import { type MissedReason, reasonLabelKey } from "#contract/dispatch/reason.ts";
import { effectLabels } from "#i18n/labels.ts";
import type { Translator } from "#i18n/translator.ts";
import type { BillDetails, BillLineRow } from "./bill.queries.ts";
import type { IncludedWashes } from "./issueLine.queries.ts";

/** Why washes on a line were missed, and the effect. */
export type Missed = { outcomeReason: MissedReason | null; outcomeEffect: BillEffect | null };

/** "Missed: rain. Not charged." or "Not reported. Not charged." for missed washes; otherwise empty. */
export function missedNote(
  { outcomeReason: reason, outcomeEffect: effect }: Missed,
  { t }: Translator,
): string {
  if (reason === null || effect === null) return "";
  const what =
    reason === "not-reported" ? t("labels.notReported") : `${t("bill.missed")}: ${t(reasonLabelKey(reason))}`;
  return `${what}${t("bill.stop")} ${t(effectLabels[effect])}${t("bill.stop")}`;
}

type Noted = Missed & {
  isRewash: boolean;
  washes: number;
  meant: number | null;
  included: readonly IncludedWashes[];
};

/** "Monthly package, 24 of 26 washes"; empty for washes sold by themselves. */
const packageNote = ({ washes, meant }: Noted, { t }: Translator): string =>
  meant === null ? "" : t("bill.packageWashes", { washes, meant });

/** "includes 2 × Foam wash"; empty without any. */
const includedNote = ({ included }: Noted, { t, language }: Translator): string =>
  included.length === 0
    ? ""
    : t("bill.includes", {
        washes: included.map((item) => `${item.washes} × ${itemNameIn(item, language)}`).join(", "),
      });

/** A line's note on packages, re-washes and missed washes; empty for others. */
export const lineNote = (line: Noted, translator: Translator): string =>
  [
    packageNote(line, translator),
    includedNote(line, translator),
    line.isRewash ? translator.t(effectLabels.rewash) : "",
    missedNote(line, translator),
  ]
    .filter((part) => part !== "")
    .join(" · ");

/** A line's note: its month, unless it is the bill's, and its note on re-washes and missed washes. */
export function noteOf(line: BillLineRow, bill: BillDetails, translator: Translator): string {
  return [line.month === bill.month ? "" : translator.month(line.month), lineNote(line, translator)]
    .filter((part) => part !== "")
    .join(" · ");
}

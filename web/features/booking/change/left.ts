import type { Wash } from "#contract/booking/wash.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";

const MAX_NAMED_PLATES = 3;

/** Effect of a cancellation from a day on, or of all washes (null): how many are cancelled, and which remain. */
export function leftText(
  washLines: readonly Wash[],
  from: string | null,
  translator: ScreenTranslator,
): string {
  const { t, day: dayText, language } = translator;
  const due = washLines.filter(({ status }) => status === "scheduled");
  const canCancel = ({ day, canSkip }: Wash) => canSkip && (from === null || day >= from);
  const staying = due.filter((wash) => !canCancel(wash));
  const cancelText = t("washes.countWashesWillBeCancelled", { count: due.length - staying.length });
  if (staying.length === 0) return cancelText;
  const days = [...new Set(staying.map(({ day }) => day))];
  const named = days.slice(0, MAX_NAMED_PLATES).map(dayText);
  const others = days.length - named.length;
  const list = others > 0 ? [...named, t("washes.countMoreDays", { count: others })] : named;
  const stays = t("washes.countWashesStay", { count: staying.length });
  return `${cancelText} ${t("washes.whatDays", { what: stays, days: new Intl.ListFormat(`${language}-IN`).format(list) })}`;
}

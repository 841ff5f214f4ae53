import type { Wash } from "#contract/booking/wash.ts";
import { reasonCodeLabels } from "#i18n/labels.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";

/** The reason of a change in the reader's language; a typed one as it was typed. */
export function useReasonText(): (wash: Pick<Wash, "reason" | "reasonCode">) => string {
  const { t } = useTranslator();
  const own = useOwnTexts();
  return ({ reason, reasonCode }) => {
    if (reasonCode === null) return reason;
    const key = reasonCodeLabels[reasonCode];
    return own.has(key) ? own.t(key) : t(key);
  };
}

import type { Wash } from "#contract/booking/wash.ts";
import { reasonCodeLabels } from "#i18n/labels.ts";
import { useOwnTexts } from "#web/texts/own.ts";

/** The reason of a change in the reader's language; a typed one as it was typed. */
export function useReasonText(): (wash: Pick<Wash, "reason" | "reasonCode">) => string {
  const { t } = useOwnTexts();
  return ({ reason, reasonCode }) => (reasonCode === null ? reason : t(reasonCodeLabels[reasonCode]));
}

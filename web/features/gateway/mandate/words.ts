import { formatMoney } from "#contract/format.ts";
import type { DebitStatus } from "#contract/gateway/debitState.ts";
import type { Mandate, MandateDebit } from "#contract/gateway/mandate.ts";
import type { Translator } from "#i18n/translator.ts";

export const isLive = ({ status }: Mandate): boolean => status === "active" || status === "paused";

type SentenceContext = Pick<Translator<"autoPay">, "t"> & {
  /** The day in words. */ day: string;
  amount: string;
};

const sentences: Record<DebitStatus, (context: SentenceContext) => string> = {
  announced: ({ t, day, amount }) => t("autoPay.isAnnounced", { day, amount }),
  requested: ({ t, amount }) => t("autoPay.isRequested", { amount }),
  collected: ({ t, day, amount }) => t("autoPay.wasCollected", { day, amount }),
  soft: ({ t, day }) => t("autoPay.isRetried", { day }),
  hard: ({ t, day }) => t("autoPay.hasFailed", { day }),
  dropped: ({ t, day }) => t("autoPay.wasDropped", { day }),
};

/** How a bill was or will be collected: "₹900.00 collected by AutoPay on Thu 10 Dec 2026". */
export const debitText = (
  { status, day, amount }: Pick<MandateDebit, "status" | "day" | "amount">,
  { t }: Pick<Translator<"autoPay">, "t">,
  dayInWords: (day: string) => string,
): string => sentences[status]({ t, day: dayInWords(day), amount: formatMoney(amount) });

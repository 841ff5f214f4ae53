import type { Language } from "#contract/words/words.ts";

const english = {
  title: "Pay Statement",
  month: "For",
  provider: "Provider",
  items: "Washes by item",
  item: "Item",
  washes: "Washes",
  rate: "Rate",
  amount: "Amount",
  sum: "In all",
  noRate: "no rate yet",
  noWashes: "No wash was done in this month.",
  adjustments: "Adjustments",
  reason: "Reason",
  day: "Date",
  days: "Day by day",
  earned: "For washes",
  toPay: "To be paid",
  withoutRate: (count: string) => `Washes without a rate, which are not in the sums: ${count}.`,
};

const hindi: typeof english = {
  title: "भुगतान विवरण",
  month: "माह",
  provider: "कर्मी",
  items: "सेवा के अनुसार धुलाई",
  item: "सेवा",
  washes: "धुलाई",
  rate: "दर",
  amount: "राशि",
  sum: "योग",
  noRate: "दर तय नहीं",
  noWashes: "इस माह कोई धुलाई नहीं हुई।",
  adjustments: "समायोजन",
  reason: "कारण",
  day: "दिनांक",
  days: "दिन के अनुसार",
  earned: "धुलाई की राशि",
  toPay: "देय राशि",
  withoutRate: (count) => `बिना दर की धुलाई, जो राशि में शामिल नहीं हैं: ${count}।`,
};

/** What a provider's statement says, by language. */
export const payWords: Record<Language, typeof english> = { en: english, hi: hindi };

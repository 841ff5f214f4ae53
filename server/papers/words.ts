import type { BillKind } from "#contract/bill/bill.ts";
import type { Effect, OutcomeReason } from "#contract/round/outcome.ts";
import { effectTexts, reasonTexts } from "#contract/round/outcome.ts";
import type { Language } from "#contract/words/words.ts";

const english = {
  titles: {
    "tax-invoice": "Tax Invoice",
    "bill-of-supply": "Bill of Supply",
    bill: "Bill",
    "credit-note": "Credit Note",
  } satisfies Record<BillKind | "credit-note", string>,
  number: "No.",
  day: "Date",
  month: "For",
  due: "Pay by",
  against: "Against",
  billTo: "Bill to",
  phone: "Phone",
  placeOfSupply: "Place of supply",
  reverseCharge: "Reverse charge: no",
  sac: "SAC",
  columns: ["Vehicle", "Description", "Washes", "Rate", "Amount"],
  missed: "Missed",
  stop: ".",
  taxable: "Taxable value",
  total: "Total",
  roundOff: "Round off",
  scan: "Scan to pay by UPI",
  included: "Rates and amounts of the lines include tax.",
  composition: "Composition taxable person, not eligible to collect tax on supplies.",
  computer: "This is a computer generated document and needs no signature.",
  reason: "Reason",
  notCharged: "Not charged",
  page: "Page",
  credited: "Credited",
  reasons: reasonTexts,
  effects: effectTexts,
};
type Words = Omit<typeof english, "reasons" | "effects"> & {
  reasons: Record<OutcomeReason, string>;
  effects: Record<Effect, string>;
};

const hindi: Words = {
  titles: {
    "tax-invoice": "कर बीजक (Tax Invoice)",
    "bill-of-supply": "आपूर्ति बिल (Bill of Supply)",
    bill: "बिल (Bill)",
    "credit-note": "क्रेडिट नोट (Credit Note)",
  },
  number: "संख्या",
  day: "दिनांक",
  month: "माह",
  due: "भुगतान की अंतिम तिथि",
  against: "मूल बिल",
  billTo: "प्रति",
  phone: "फ़ोन",
  placeOfSupply: "आपूर्ति का स्थान",
  reverseCharge: "प्रतिलोम प्रभार: नहीं",
  sac: "SAC",
  columns: ["वाहन", "विवरण", "धुलाई", "दर", "राशि"],
  missed: "नहीं हुई",
  stop: "।",
  taxable: "कर योग्य मूल्य",
  total: "योग",
  roundOff: "पूर्णांकन",
  scan: "UPI से भुगतान के लिए स्कैन करें",
  included: "पंक्तियों की दरों और राशियों में कर शामिल है।",
  composition: "कंपोज़िशन करदाता, आपूर्ति पर कर वसूलने के पात्र नहीं।",
  computer: "यह कंप्यूटर से बना दस्तावेज़ है; हस्ताक्षर की आवश्यकता नहीं।",
  reason: "कारण",
  notCharged: "शुल्क नहीं",
  page: "पृष्ठ",
  credited: "घटाई गई राशि",
  reasons: {
    "car-away": "गाड़ी नहीं थी",
    "no-access": "गाड़ी तक पहुँच नहीं थी",
    "gate-refused": "गेट पर प्रवेश नहीं मिला",
    "customer-declined": "ग्राहक ने मना किया",
    rain: "बारिश",
    "no-water": "पानी नहीं था",
    "provider-away": "कोई नहीं आ सका",
    "out-of-time": "समय समाप्त",
    other: "अन्य कारण",
  },
  effects: { charge: "शुल्क लिया गया", credit: "शुल्क नहीं लिया गया", rewash: "बिना शुल्क दोबारा धुलाई" },
};

/** What a paper says, by language. */
export const paperWords: Record<Language, Words> = { en: english, hi: hindi };

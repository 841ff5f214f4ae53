import type { EntryKind } from "#contract/bill/account.ts";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { Language } from "#contract/words/words.ts";

type Words = {
  statement: string;
  receipt: string;
  customer: string;
  receivedFrom: string;
  period: string;
  opening: string;
  closing: string;
  owed: string;
  ahead: string;
  entries: string;
  day: string;
  what: string;
  reference: string;
  amount: string;
  balance: string;
  none: string;
  kinds: Record<EntryKind, string>;
  number: string;
  received: string;
  method: string;
  methods: Record<ReceivedMethod, string>;
  paidFor: string;
  bill: string;
  booking: string;
  kept: string;
  total: string;
};

const english: Words = {
  statement: "Statement of Account",
  receipt: "Receipt",
  customer: "Account of",
  receivedFrom: "Received from",
  period: "Days",
  opening: "Before",
  closing: "Then",
  owed: "owed",
  ahead: "paid ahead",
  entries: "What moved the account",
  day: "Date",
  what: "What",
  reference: "Reference",
  amount: "Amount",
  balance: "Owed then",
  none: "Nothing moved in these days.",
  kinds: {
    washes: "Washes",
    bill: "Bill",
    "credit-note": "Credit note",
    payment: "Payment",
    refund: "Given back",
  },
  number: "No.",
  received: "Received",
  method: "By",
  methods: {
    cash: "Cash",
    upi: "UPI",
    bank: "Bank transfer",
    card: "Card",
    cheque: "Cheque",
    online: "Online",
  },
  paidFor: "For",
  bill: "Bill",
  booking: "Booking",
  kept: "Kept as credit",
  total: "In all",
};

const hindi: Words = {
  statement: "खाते का हिसाब (Statement of Account)",
  receipt: "रसीद (Receipt)",
  customer: "खाता",
  receivedFrom: "प्राप्त हुआ",
  period: "अवधि",
  opening: "पहले",
  closing: "अब",
  owed: "देना बाकी",
  ahead: "पहले से जमा",
  entries: "खाते में क्या हुआ",
  day: "दिनांक",
  what: "क्या",
  reference: "संदर्भ",
  amount: "राशि",
  balance: "तब बाकी",
  none: "इन दिनों कोई लेन-देन नहीं हुआ।",
  kinds: {
    washes: "धुलाई",
    bill: "बिल",
    "credit-note": "क्रेडिट नोट",
    payment: "भुगतान",
    refund: "लौटाया गया",
  },
  number: "संख्या",
  received: "प्राप्त राशि",
  method: "माध्यम",
  methods: {
    cash: "नकद",
    upi: "UPI",
    bank: "बैंक ट्रांसफ़र",
    card: "कार्ड",
    cheque: "चेक",
    online: "ऑनलाइन",
  },
  paidFor: "किसके लिए",
  bill: "बिल",
  booking: "बुकिंग",
  kept: "जमा राशि",
  total: "योग",
};

/** What statements of account and receipts say, by language. */
export const accountWords: Record<Language, Words> = { en: english, hi: hindi };

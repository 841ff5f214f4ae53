import type { ReceivedMethod } from "#contract/booking/booking.ts";
import { type Paise, paiseOf, rupeesOf } from "#contract/money.ts";
import type { Language } from "#i18n/languages.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { drawnUrl } from "#server/features/file/drawn/rules.ts";
import type { Caller } from "#server/scope.ts";
import type { PaymentRow } from "./queries.ts";
import type { Received } from "./receive/queries.ts";
import { bankReferenceOf } from "./reference/rules.ts";
import type { Due } from "./rules.ts";

export type WirePayment = { Amount: number; Method: ReceivedMethod; Reference: string };

export const typedOf = ({ Amount, Method, Reference }: WirePayment): Received => ({
  amountPaise: paiseOf(Amount),
  method: Method,
  reference: Reference,
  bankReference: bankReferenceOf(Method, Reference),
});

type Part = Due & { amountPaise: Paise; billNumber?: string | null };

export const allocationOnWire = ({ bookingId, billId, billNumber, amountPaise }: Part) => ({
  ...(bookingId !== null && { bookingId }),
  ...(billId !== null && { billId }),
  ...(billNumber && { billNumber }),
  amount: rupeesOf(amountPaise),
});

/** What links call a receipt. */
export const RECEIPT = "receipt";

/** Where the receipt of a payment in a language can be read for a while, in the session of whoever asked. */
export const receiptUrl = (
  paymentId: number,
  language: Language,
  caller: Caller,
  now: Date,
  secrets: Secrets,
): string =>
  drawnUrl(
    { kind: RECEIPT, about: [paymentId, language], file: `${RECEIPT}-${paymentId}.pdf` },
    caller,
    now,
    secrets,
  );

/** @param urlOf where a payment's receipt is. */
export const paymentOnWire = (
  { at, amountPaise, allocated, hasReceipt, ...payment }: PaymentRow,
  urlOf: (paymentId: number) => string,
) => ({
  ...payment,
  at: at.toISOString(),
  amount: rupeesOf(amountPaise),
  allocated: allocated.map(allocationOnWire),
  paperUrl: hasReceipt ? urlOf(payment.paymentId) : "",
});

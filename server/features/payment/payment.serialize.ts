import type { ReceivedMethod } from "#contract/booking/booking.ts";
import { type Paise, paiseOf, rupeesOf } from "#contract/money.ts";
import type { Language } from "#i18n/languages.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import type { Caller } from "#server/access/scope.ts";
import type { PaymentRow } from "./list.queries.ts";
import type { Received } from "./receive.queries.ts";
import { bankReferenceOf } from "./reference.rules.ts";
import type { Due } from "./payment.rules.ts";

export type SerializedPayment = { Amount: number; Method: ReceivedMethod; Reference: string };

export const typedOf = ({ Amount, Method, Reference }: SerializedPayment): Received => ({
  amountPaise: paiseOf(Amount),
  method: Method,
  reference: Reference,
  bankReference: bankReferenceOf(Method, Reference),
});

type Part = Due & { amountPaise: Paise; billNumber?: string | null };

export const serializeAllocation = ({ bookingId, billId, billNumber, amountPaise }: Part) => ({
  ...(bookingId !== null && { bookingId }),
  ...(billId !== null && { billId }),
  ...(billNumber && { billNumber }),
  amount: rupeesOf(amountPaise),
});

/** The name of a receipt in links. */
export const RECEIPT = "receipt";

/** A temporary link to a receipt, valid in the caller's session. */
export const receiptUrl = (
  paymentId: number,
  language: Language,
  caller: Caller,
  now: Date,
  secrets: Secrets,
): string =>
  generatedFileUrl(
    { kind: RECEIPT, about: [paymentId, language], file: `${RECEIPT}-${paymentId}.pdf` },
    caller,
    now,
    secrets,
  );

/** @param urlOf link to a payment's receipt. */
export const serializePayment = (
  { at, amountPaise, allocated, hasReceipt, ...payment }: PaymentRow,
  urlOf: (paymentId: number) => string,
) => ({
  ...payment,
  at: at.toISOString(),
  amount: rupeesOf(amountPaise),
  allocated: allocated.map(serializeAllocation),
  paperUrl: hasReceipt ? urlOf(payment.paymentId) : "",
});

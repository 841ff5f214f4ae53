import type { ReceivedMethod } from "#contract/booking/booking.ts";
import { type Paise, paiseOf, rupeesOf } from "#contract/money.ts";
import type { PaymentRow } from "./queries.ts";
import type { Received } from "./receive/queries.ts";
import type { Due } from "./rules.ts";

export type WirePayment = { Amount: number; Method: ReceivedMethod; Reference: string };

export const typedOf = ({ Amount, Method, Reference }: WirePayment): Received => ({
  amountPaise: paiseOf(Amount),
  method: Method,
  reference: Reference,
});

type Part = Due & { amountPaise: Paise; billNumber?: string | null };

export const allocationOnWire = ({ bookingId, billId, billNumber, amountPaise }: Part) => ({
  ...(bookingId !== null && { bookingId }),
  ...(billId !== null && { billId }),
  ...(billNumber && { billNumber }),
  amount: rupeesOf(amountPaise),
});

export const paymentOnWire = ({ at, amountPaise, allocated, ...payment }: PaymentRow) => ({
  ...payment,
  at: at.toISOString(),
  amount: rupeesOf(amountPaise),
  allocated: allocated.map(allocationOnWire),
});

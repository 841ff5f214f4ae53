import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { BookingRef, paymentOrigins, type ReceivedMethod, receivedMethods } from "../booking/booking.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { MAX_RUPEES, wholePaise } from "../money.ts";
import { countedPageOf, countedPageReply } from "../page.ts";
import { id, line } from "../text.ts";

const paymentFields = {
  /** Rupees; below 0 for refunds. */
  Amount: wholePaise(
    z
      .number({ error: coded("amountRequired") })
      .min(-MAX_RUPEES, coded("amountTooLarge"))
      .max(MAX_RUPEES, coded("amountTooLarge")),
  ).refine((amount) => amount !== 0, coded("amountRequired")),
  Method: z.enum(receivedMethods, { error: coded("paymentMethodRequired") }),
  Reference: line(60).default(""),
};

type Referred = { Method: ReceivedMethod; Reference: string };
/** Message for a missing reference number of a payment method other than cash. */
const unnumbered: Record<Exclude<ReceivedMethod, "cash">, PlainFieldCode> = {
  upi: "upiReferenceRequired",
  bank: "bankReferenceRequired",
  card: "cardReferenceRequired",
  cheque: "chequeReferenceRequired",
  online: "onlineReferenceRequired",
};

function requireReference({ Method, Reference }: Referred, context: z.RefinementCtx): void {
  if (Method === "cash" || Reference !== "") return;
  context.addIssue({ code: "custom", path: ["Reference"], message: unnumbered[Method] });
}

export const addBookingPayment = endpoint({
  path: "/Booking/AddPayment",
  status: 201,
  body: BookingRef.extend(paymentFields).superRefine(requireReference),
  reply: z.object({ paymentId: id() }),
  permission: "payment:write",
  about: "Records a payment of a booking, or with a negative amount money given back.",
});

/** What a payment pays of a booking or a bill, in rupees. */
const Share = z.object({
  bookingId: id().optional(),
  billId: id().optional(),
  /** Only in lists of payments. */
  billNumber: z.string().optional(),
  amount: z.number(),
});

/** Result of allocating a customer's credit, and the credit left. */
export const Allocated = z.object({
  allocated: z.array(Share),
  /** Rupees of the customer's unallocated credit. */
  credit: z.number(),
});

const payerFields = {
  BookingId: id("chooseBooking").optional(),
  CustomerId: id("chooseCustomer").optional(),
};

export const addPayment = endpoint({
  path: "/Payment/Add",
  status: 201,
  body: z
    .object({ ...payerFields, ...paymentFields })
    .superRefine(requireReference)
    .refine(({ BookingId, CustomerId }) => (BookingId === undefined) !== (CustomerId === undefined), {
      path: ["CustomerId"],
      error: coded("chooseBookingOrCustomer"),
    }),
  reply: Allocated.extend({ paymentId: id() }),
  permission: "payment:write",
  about:
    "Records a payment of a booking, or of a customer: that pays what is open, bills and bookings that are paid upfront, the oldest first, and what is left stays as credit. A negative amount is given back, from what the booking has received or from the credit. 409 when the company has a payment by UPI or transfer with the reference already.",
});

export const spendCredit = endpoint({
  path: "/Payment/UseCredit",
  body: z.object({ CustomerId: id("chooseCustomer") }),
  reply: Allocated,
  permission: "payment:write",
  about: "Pays a customer's open bills and bookings from the credit, the oldest first.",
});

const Payment = z
  .object({
    paymentId: id(),
    customerId: id(),
    customerName: z.string(),
    at: z.string(),
    /** Rupees; below 0 for refunds. */
    amount: z.number(),
    method: z.enum(paymentOrigins),
    reference: z.string(),
    by: z.string(),
    allocated: z.array(Share),
    /**
     * Its receipt, relative to the server's origin, valid for a few minutes; empty for refunds and reversed payments.
     */
    paperUrl: z.string(),
  })
  .meta({ id: "Payment" });
export type Payment = z.output<typeof Payment>;

export const searchPayments = endpoint({
  path: "/Payment/Search",
  body: z.object({
    ...countedPageOf(["at"]),
    CustomerId: id("chooseCustomer").optional(),
    filters: z
      .strictObject({
        /** Payments and refunds from this day on. */
        From: day().optional(),
        /** Up to this day. */
        To: day().optional(),
        /** Payments for bookings in this society. */
        SocietyId: id("chooseSociety").optional(),
      })
      .default({}),
  }),
  reply: countedPageReply(Payment).extend({
    /** Rupees of the customer's unallocated credit; 0 without a customer. */
    credit: z.number(),
    /**
     * Rupees over all matches, less refunds; with a society only what pays bookings there. Present only without a
     * customer.
     */
    sum: z.number().optional(),
  }),
  permission: "payment:read",
  reveals: { list: "Payments" },
  about:
    "One page of payments, the newest first, with a customer's credit; searches references, customers' names, phones and plates, and the bills' numbers.",
});

export const getOwnCredit = endpoint({
  path: "/Payment/GetOwnCredit",
  body: z.object({}),
  reply: z.object({
    /** Rupees over all companies of the customer. */
    credit: z.number(),
  }),
  permission: "customer:self",
  about: "What the customer who calls has paid ahead: it pays no booking yet.",
});

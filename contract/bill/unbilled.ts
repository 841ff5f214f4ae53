import { z } from "zod";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { billFields } from "./bill.ts";

const OnePreview = z.object(billFields);
const Preview = OnePreview.extend({
  /** The further bills of a month with washes in several states or under several registrations. */
  further: z.array(OnePreview),
});

export const previewBill = endpoint({
  path: "/Bill/Preview",
  body: z.object({ CustomerId: id("chooseCustomer"), Month: month() }),
  reply: Preview,
  permission: "bill:read",
  reveals: { unrecorded: "The bills of one customer or booking." },
  about:
    "What a customer's bill of a month would say if the month were closed now; when it is closed, what would be added to a later one.",
});

export const getNotBilled = endpoint({
  path: "/Bill/GetNotBilled",
  body: z.object({
    /** Absent: the calling customer. */
    CustomerId: id("chooseCustomer").optional(),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        customerId: id(),
        companyName: z.string(),
        /** Charged washes. */
        washes: z.int(),
        /** Rupees, tax included. */
        total: z.number(),
      }),
    ),
  }),
  permission: "bill:read",
  about:
    "The bill that a customer would get for washes charged by the month and not yet billed if the month ended now, for each company that has any.",
});

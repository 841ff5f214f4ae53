import { billStatuses } from "./status.ts";
import { z } from "zod";
import { coded } from "../coded.ts";
import { month } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id } from "../text.ts";
import { billKinds, BillRef, billBalance } from "./bill.ts";

const BillRow = BillRef.extend({
  number: z.string(),
  bookingId: id().nullable(),
  kind: z.enum(billKinds),
  month: z.string(),
  issued: z.string(),
  due: z.string(),
  companyId: id(),
  companyName: z.string(),
  customerId: id(),
  customerName: z.string(),
  customerPhone: z.string(),
  societyId: id(),
  societyName: z.string(),
  total: z.number(),
  ...billBalance,
}).meta({ id: "BillRow" });
export type BillRow = z.output<typeof BillRow>;

export const searchBills = endpoint({
  path: "/Bill/Search",
  fromReplica: true,
  body: z.object({
    ...pageOf(["month", "number", "customerName", "total", "open"]),
    filters: z
      .strictObject({
        Month: month().optional(),
        Status: z.enum(billStatuses, { error: coded("noSuchStatus") }).optional(),
        /** True: bills with an open amount; false: the other bills. */
        Open: flag.optional(),
        CompanyId: id("chooseCompany").optional(),
        SocietyId: id("chooseSociety").optional(),
        CustomerId: id("chooseCustomer").optional(),
      })
      .default({}),
  }),
  reply: pageReply(BillRow).extend({
    /** Rupees, summed over all matches, not just the page. */
    amount: z.number(),
    open: z.number(),
  }),
  permission: "bill:read",
  reveals: { list: "Bills" },
  about: "One page of bills, the newest first; searches number, customer, phone, society and address.",
});

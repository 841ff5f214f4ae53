import { z } from "zod";
import { coded } from "../coded.ts";
import { day, daysBetween } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { billKinds, billSums } from "./bill.ts";

/** How many days a register may cover: a year. */
const MOST_DAYS = 366;

/** How many papers one answer lists; its files hold all of them. */
export const MOST_LISTED = 500;

/** Of a credit note the sums are below 0, so that they add up with the bills. */
const RegisterLine = z
  .object({
    kind: z.enum([...billKinds, "credit-note"]),
    number: z.string(),
    issued: z.string(),
    /** The month that is billed. */
    month: z.string(),
    /** Of a credit note the bill that it takes off; else empty. */
    against: z.string(),
    supplierName: z.string(),
    supplierGstin: z.string(),
    customerName: z.string(),
    placeOfSupply: z.string(),
    sac: z.string(),
    /** Percent. */
    rate: z.number(),
    ...billSums,
  })
  .meta({ id: "RegisterLine" });
export type RegisterLine = z.output<typeof RegisterLine>;

const part = { rate: z.number(), papers: z.int(), ...billSums };

export const getRegister = endpoint({
  path: "/Bill/GetRegister",
  body: z
    .object({
      From: day("sinceWhenRequired"),
      To: day("untilWhenRequired"),
      CompanyId: id("chooseCompany").optional(),
    })
    .refine(({ From, To }) => From <= To, { error: coded("beforeFirstDay"), path: ["To"] })
    .refine(({ From, To }) => daysBetween(From, To) <= MOST_DAYS, {
      error: coded("registerOverYear"),
      path: ["To"],
    }),
  reply: z.object({
    /** In the order of their days, at most 500. */
    papers: z.array(RegisterLine),
    /** How many there are in all; what follows sums up all of them. */
    count: z.int(),
    ...billSums,
    byPlace: z.array(z.object({ placeOfSupply: z.string(), ...part })),
    bySac: z.array(z.object({ sac: z.string(), ...part })),
    /** Every paper and both summaries, under the server's origin for a few minutes. */
    csvUrl: z.string(),
    xlsxUrl: z.string(),
  }),
  cost: 2,
  permission: "register:read",
  about:
    "The bills and credit notes issued in a range of days, tax by rate and place of supply, and by SAC. Credit notes count below 0.",
});

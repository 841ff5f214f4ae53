import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";
import { checkPeriod, PeriodFields } from "./period.ts";
import { Gstr1Tables, Gstr3bTables } from "./portal.ts";

export const returnForms = ["GSTR-1", "GSTR-3B"] as const;
export type ReturnForm = (typeof returnForms)[number];

/** Most late documents in one reply. */
export const MAX_AMENDMENTS = 500;

/** The tables that list or sum documents. */
export const reportedTables = ["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "nil"] as const;
/**
 * Each document is in one of them. Credit notes that come too late to reduce tax are not reported: they are in no table
 * of the return.
 */
export const documentTables = [...reportedTables, "notReported"] as const;
export type DocumentTable = (typeof documentTables)[number];

/** The tables of GSTR-1 that are checked against the documents. */
export const gstr1Checks = [...documentTables, "at", "txpd", "hsn", "docIssue"] as const;
/** The tables of GSTR-3B, likewise. */
export const gstr3bChecks = ["3.1(a)", "3.1(c)", "3.2"] as const;

const check = {
  /** Rupees; credit notes count below 0. */
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  papers: z.int(),
  /** True if the table adds up to the documents that belong in it. */
  agrees: z.boolean(),
};

const Filing = z
  .object({ returnFilingId: id(), filedOn: z.string(), arn: z.string() })
  .meta({ id: "ReturnFiling" });
export type Filing = z.output<typeof Filing>;

/** The fields that the replies of both forms share. */
const returned = {
  /** Empty for a company that files no such return; its tables are empty. */
  gstin: z.string(),
  /** The GSTINs for which the company files, its first one before those of further states. */
  registrations: z.array(z.object({ gstin: z.string(), stateName: z.string() })),
  /** "102026". */
  fp: z.string(),
  /** Null until it is recorded as filed. */
  filing: Filing.nullable(),
  /** Links relative to the server's origin, valid for a few minutes; empty without a GSTIN. */
  jsonUrl: z.string(),
  csvUrl: z.string(),
};

export const getGstr1 = endpoint({
  path: "/Return/GetGstr1",
  fromReplica: true,
  body: PeriodFields.check(checkPeriod),
  reply: z.object({
    ...returned,
    tables: Gstr1Tables,
    checks: z.array(z.object({ table: z.enum(gstr1Checks), ...check })),
    /** Documents dated in earlier periods and made after those were filed, at most 500; the tables include them. */
    amendments: z.array(
      z.object({
        kind: z.enum(["tax-invoice", "credit-note"]),
        number: z.string(),
        issued: z.string(),
        table: z.enum(documentTables),
        total: z.number(),
      }),
    ),
    xlsxUrl: z.string(),
    /** One CSV file for each table of the offline tool. */
    csvUrls: z.array(z.object({ table: z.string(), url: z.string() })),
  }),
  cost: 2,
  permission: "register:read",
  about:
    "GSTR-1 of one of a company's GSTINs for a month or a quarter, in the portal's shape. Each tax invoice and credit note is in one table of one period.",
});

export const getGstr3b = endpoint({
  path: "/Return/GetGstr3b",
  fromReplica: true,
  body: PeriodFields.check(checkPeriod),
  reply: z.object({
    ...returned,
    tables: Gstr3bTables,
    checks: z.array(z.object({ table: z.enum(gstr3bChecks), ...check })),
  }),
  cost: 2,
  permission: "register:read",
  about: "The outward supplies of GSTR-3B of one of a company's GSTINs for a month or a quarter.",
});

const formNames: Record<string, ReturnForm> = { GSTR1: "GSTR-1", GSTR3B: "GSTR-3B" };

export const fileReturn = endpoint({
  path: "/Return/File",
  status: 201,
  body: PeriodFields.extend({
    /** "GSTR-1" or "GSTR-3B", with or without the hyphen. */
    Form: requiredLine("chooseForm", 10)
      .regex(/^gstr-?(?:1|3b)$/i, coded("chooseForm"))
      .transform((text): ReturnForm => formNames[text.toUpperCase().replace("-", "")] ?? "GSTR-1"),
    FiledOn: day("filedOnRequired"),
    /** The portal's acknowledgement reference number. */
    Arn: requiredLine("arnRequired", 20)
      .overwrite((text) => text.toUpperCase())
      .regex(/^[A-Z0-9]+$/, coded("arnShape")),
  }).check(checkPeriod),
  reply: z.object({ returnFilingId: id() }),
  permission: "bill:write",
  about:
    "Records that a return was filed. It closes its period of the GSTIN and all before it: what is dated in them and made later goes into the next.",
});

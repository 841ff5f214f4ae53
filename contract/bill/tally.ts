import { z } from "zod";
import { coded } from "../coded.ts";
import { gstinText } from "../company/gstin.ts";
import { day, daysBetween } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { id, requiredLine } from "../text.ts";

/** The ledgers that postings need beside those of the customers: one each for sales and taxes, and for each method. */
export const tallyLedgers = [
  "sales",
  "cgst",
  "sgst",
  "igst",
  "roundOff",
  "cash",
  "upi",
  "bank",
  "card",
  "cheque",
  "online",
] as const;
export type TallyLedger = (typeof tallyLedgers)[number];
export type TallyLedgers = Record<TallyLedger, string>;

/** The names that are used until others are saved. */
export const usualTallyLedgers: TallyLedgers = {
  sales: "Sales",
  cgst: "CGST",
  sgst: "SGST",
  igst: "IGST",
  roundOff: "Round Off",
  cash: "Cash",
  upi: "UPI",
  bank: "Bank",
  card: "Card",
  cheque: "Cheque",
  online: "Online Payments",
};

/** Tally's group of each ledger. */
export const tallyGroups: TallyLedgers = {
  sales: "Sales Accounts",
  cgst: "Duties & Taxes",
  sgst: "Duties & Taxes",
  igst: "Duties & Taxes",
  roundOff: "Indirect Expenses",
  cash: "Cash-in-Hand",
  upi: "Bank Accounts",
  bank: "Bank Accounts",
  card: "Bank Accounts",
  cheque: "Bank Accounts",
  online: "Bank Accounts",
};

/** The ledgers that may be one and the same: several methods may arrive in one bank account. */
const BANK_GROUP = "Bank Accounts";

type LedgerField = Capitalize<TallyLedger>;

/** The field of a ledger in a body: "RoundOff". */
export const ledgerField = (ledger: TallyLedger): LedgerField =>
  `${ledger.charAt(0).toUpperCase()}${ledger.slice(1)}` as LedgerField;

const ledgerName = requiredLine("ledgerNameRequired", 100);

const CompanyRef = z.object({ CompanyId: id("chooseCompany") });

/** Ledgers with one name, except for those of methods that arrive in one bank account. Tally ignores case. */
function repeatedLedgers(names: Record<LedgerField, string>): LedgerField[] {
  return tallyLedgers.flatMap((ledger, index) => {
    const isRepeated = tallyLedgers
      .slice(0, index)
      .some(
        (other) =>
          names[ledgerField(other)].toLowerCase() === names[ledgerField(ledger)].toLowerCase() &&
          (tallyGroups[ledger] !== BANK_GROUP || tallyGroups[other] !== BANK_GROUP),
      );
    return isRepeated ? [ledgerField(ledger)] : [];
  });
}

export const getTallyLedgers = endpoint({
  path: "/Export/GetTallyLedgers",
  body: CompanyRef,
  reply: z.object(
    Object.fromEntries(tallyLedgers.map((ledger) => [ledger, z.string()])) as Record<
      TallyLedger,
      z.ZodString
    >,
  ),
  permission: "tax:read",
  about:
    "The names of the ledgers in a company's Tally that exports post to; usual names until it saves others.",
});

export const saveTallyLedgers = endpoint({
  path: "/Export/SaveTallyLedgers",
  body: CompanyRef.extend(
    Object.fromEntries(
      tallyLedgers.map((ledger) => [ledgerField(ledger), ledgerName.default(usualTallyLedgers[ledger])]),
    ) as Record<LedgerField, z.ZodDefault<typeof ledgerName>>,
  ).check(({ value, issues }) => {
    for (const field of repeatedLedgers(value))
      issues.push({ code: "custom", message: coded("ledgerNameTwice"), path: [field], input: value });
  }),
  reply: CompanyRef,
  permission: "tax:write",
  about: "Names the ledgers in a company's Tally that exports post to. What is absent gets its usual name.",
});

/** Longest period of an export, in days: a year. */
const MAX_DAYS = 366;

export const exportTally = endpoint({
  path: "/Export/Tally",
  body: CompanyRef.extend({
    From: day("sinceWhenRequired"),
    To: day("untilWhenRequired"),
    /**
     * Only what belongs to one of the company's GSTINs, for books that are kept by registration. A payment belongs to
     * that of the first bill it pays, else to that of its voucher, or to the company's first one.
     */
    Gstin: gstinText.optional(),
  })
    .refine(({ From, To }) => From <= To, { error: coded("beforeFirstDay"), path: ["To"] })
    .refine(({ From, To }) => daysBetween(From, To) <= MAX_DAYS, {
      error: coded("exportOverYear"),
      path: ["To"],
    }),
  reply: z.object({
    /** The XML file, relative to the server's origin, valid for a few minutes. */
    url: z.string(),
    vouchers: z.int(),
    ledgers: z.int(),
  }),
  cost: 2,
  permission: "register:read",
  about:
    "A company's bills, credit notes, payments and refunds of a range of days as vouchers for Tally, with the ledgers that they name. Importing a file twice changes nothing.",
});

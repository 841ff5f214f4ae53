import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { rupees } from "../money.ts";
import { pageOf, pageReply } from "../page.ts";
import { id, line } from "../text.ts";
import { MAX_UPLOAD_BYTES } from "../upload.ts";

export const expenseKinds = [
  "supplies",
  "water",
  "equipment",
  "repairs",
  "transport",
  "rent",
  "phone",
  "marketing",
  "fees",
  "other",
] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

export const ExpenseFields = z.object({
  /** By default the caller's own company. */
  CompanyId: id("chooseCompany").optional(),
  Day: day("expenseDayRequired"),
  /** Null: for all societies of the company. */
  SocietyId: id("chooseSociety").nullable().default(null),
  Kind: z.enum(expenseKinds, { error: coded("expenseKindRequired") }),
  /** Rupees, above 0. */
  Amount: rupees("amountRequired").refine((amount) => amount !== 0, coded("amountZero")),
  Note: line(200).default(""),
});

const ExpenseRef = z.object({ expenseId: id("chooseExpense") });

const Expense = z
  .object({
    ...ExpenseRef.shape,
    day: z.string(),
    companyId: id(),
    companyName: z.string(),
    /** Null: for all societies of the company. */
    societyId: id().nullable(),
    societyName: z.string().nullable(),
    kind: z.enum(expenseKinds),
    /** Rupees. */
    amount: z.number(),
    note: z.string(),
    by: z.string(),
    /** Photo of the receipt, under `/documents`; valid for a few minutes, and only for the caller. */
    receiptUrl: z.string().nullable(),
    /** Likewise. */
    thumbnailUrl: z.string().nullable(),
  })
  .meta({ id: "Expense" });
export type Expense = z.output<typeof Expense>;

export const searchExpenses = endpoint({
  path: "/Expense/Search",
  body: z.object({
    ...pageOf(["day", "amount"]),
    filters: z
      .strictObject({
        CompanyId: id("chooseCompany").optional(),
        SocietyId: id("chooseSociety").optional(),
        Kind: z.enum(expenseKinds, { error: coded("expenseKindRequired") }).optional(),
        From: day("fromRequired").optional(),
        To: day("toRequired").optional(),
      })
      .default({}),
  }),
  reply: pageReply(Expense).extend({
    /** Rupees, summed over all matches, not just the page. */
    amount: z.number(),
  }),
  permission: "expense:read",
  reveals: { unrecorded: "Links to receipts; opening one is audited." },
  about: "One page of what companies have spent, the latest first; searches the notes.",
});

export const addExpense = endpoint({
  path: "/Expense/Add",
  status: 201,
  body: ExpenseFields,
  reply: ExpenseRef,
  permission: "expense:write",
  about: "Notes what a company has spent, for one of its societies or for all of them.",
});

export const updateExpense = endpoint({
  path: "/Expense/Update",
  body: ExpenseFields.extend(ExpenseRef.shape),
  reply: ExpenseRef,
  permission: "expense:write",
  about: "Changes an expense; its receipt stays.",
});

export const deleteExpense = endpoint({
  method: "DELETE",
  path: "/Expense/Delete",
  body: ExpenseRef,
  reply: z.object({}),
  permission: "expense:write",
  about: "Deletes an expense with its receipt.",
});

export const addReceipt = fileEndpoint({
  path: "/Expense/AddReceipt",
  status: 201,
  file: "File",
  bodyLimit: MAX_UPLOAD_BYTES,
  body: z.object({ expenseId: id("chooseExpense") }),
  reply: ExpenseRef,
  permission: "expense:write",
  about:
    "Keeps a photo of an expense's receipt in place of the one before (JPEG, PNG, WebP or AVIF, at most 10 MB), without what the camera wrote into it.",
});

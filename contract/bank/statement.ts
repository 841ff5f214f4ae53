import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { FileRead } from "../intake/read.ts";
import { id } from "../text.ts";

/** Largest statement, in bytes. */
export const MAX_STATEMENT_BYTES = 24 * 1024 * 1024;

/**
 * Result of a line: it became a payment; open bills are proposed; no bill matches; staff marked it as no customer
 * payment; by it the bank took a payment back, which waits for a person; that payment has been taken back.
 */
export const lineStates = ["booked", "proposed", "unmatched", "dismissed", "reversal", "reversed"] as const;
export type LineState = (typeof lineStates)[number];

/**
 * Result of a line in a preview, where it may also be a repeat, or money that the bank took back in the same file. A
 * `reversal` went out: it takes back what came earlier.
 */
export const previewStates = ["booked", "proposed", "unmatched", "repeated", "returned", "reversal"] as const;
export type PreviewState = (typeof previewStates)[number];

const PreviewLine = z.object({
  day: z.string(),
  /** Rupees. */
  amount: z.number(),
  narration: z.string(),
  state: z.enum(previewStates),
  /**
   * The bills of a booked or proposed line, or that the payment of a reversal pays, or the paid bill named by an unmatched
   * line: "CH/26-27/000123, CH/26-27/000124"; else empty.
   */
  billNumber: z.string(),
  customerName: z.string(),
});
export type PreviewLine = z.output<typeof PreviewLine>;

const Imported = z.object({
  /** Null for a preview. */
  importId: id().nullable(),
  booked: z.int(),
  proposed: z.int(),
  unmatched: z.int(),
  /** Lines and payments that were already imported. */
  repeated: z.int(),
  /** Rupees booked. */
  amount: z.number(),
  /** Lines of outgoing money, which are ignored. */
  passedOver: z.int(),
  /** Incoming lines that an outgoing one takes back, as of a cheque without funds. */
  returned: z.int(),
  /** Outgoing lines that take back an earlier payment, which a person reverses, or a line that waits. */
  reversals: z.int(),
  ...FileRead.shape,
  /** Unreadable lines, at most 100, and their total count. */
  bad: z.array(z.object({ line: z.int(), reason: z.string() })),
  badCount: z.int(),
  /** The first 100 lines, those that take back what came earlier before all others. */
  lines: z.array(PreviewLine),
});
export type Imported = z.output<typeof Imported>;

export const importStatement = fileEndpoint({
  path: "/Payment/ImportStatement",
  file: "File",
  bodyLimit: MAX_STATEMENT_BYTES,
  body: z.object({
    DryRun: z.enum(["true", "false"], { error: coded("notTrueOrFalse") }).default("false"),
    CompanyId: id("chooseCompany").optional(),
  }),
  reply: Imported,
  cost: 3,
  permission: "payment:match",
  about:
    "Reads a bank's statement (text of any delimiter, XLSX, XLS; columns found by their names). A line with a claim's UTR or the numbers of bills, and the exact amount, becomes a payment by itself; an amount alone is only proposed, for a bill or for all that a customer owes. A line seen before, also in another export of the account, changes nothing. A line that went out and names an earlier payment waits as its reversal. For management without a company: the one whose claims or bills the lines name.",
});

const ImportRef = z.object({ ImportId: id("chooseStatement") });

export const undoImport = endpoint({
  path: "/Payment/UndoImport",
  body: ImportRef,
  reply: z.object({
    /** Payments reversed. */
    payments: z.int(),
  }),
  cost: 3,
  permission: "payment:match",
  about:
    "Takes back an import: its payments are given back, what they paid is open again, claims wait again, and its lines are forgotten, so that the file can be read anew.",
});

const Import = z
  .object({
    importId: id(),
    companyName: z.string(),
    at: z.string(),
    by: z.string(),
    booked: z.int(),
    proposed: z.int(),
    unmatched: z.int(),
    undone: z.boolean(),
  })
  .meta({ id: "StatementImport" });

export const searchImports = endpoint({
  path: "/Payment/SearchImports",
  body: z.object(pageOf(["at"])),
  reply: pageReply(Import),
  permission: "payment:read",
  about:
    "One page of the statements that were read, the newest first, with what became of their lines at first.",
});

export const getExampleStatement = endpoint({
  path: "/Payment/GetExample",
  body: z.object({}),
  reply: z.object({
    /** Relative to the server's origin, valid for a few minutes; null outside demos, and when no bill is open. */
    csvUrl: z.string().nullable(),
  }),
  permission: "payment:match",
  about: "A bank's statement made for a demo's open bills, to be read as one's own would be.",
});

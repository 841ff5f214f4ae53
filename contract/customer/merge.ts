import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id } from "../text.ts";

/** Days within which a merge can be undone. */
export const UNDO_DAYS = 30;

/** Counts of what moves from one entry to the other. */
const Moves = z.object({
  vehicles: z.int(),
  bookings: z.int(),
  /** Washes still to come or to be reported. */
  openWashes: z.int(),
  payments: z.int(),
  bills: z.int(),
  tickets: z.int(),
});
export type Moves = z.output<typeof Moves>;

const Conflict = z.object({ sentence: z.string(), blocks: z.boolean() });
export type Conflict = z.output<typeof Conflict>;

export const CustomerEntry = z
  .object({
    customerId: id(),
    firstName: z.string(),
    phone1: z.string(),
    companyName: z.string(),
  })
  .meta({ id: "CustomerEntry" });
export type CustomerEntry = z.output<typeof CustomerEntry>;

export const mergeCustomers = endpoint({
  path: "/Customer/Merge",
  body: z.object({
    CustomerId: id("chooseCustomer"),
    IntoCustomerId: id("chooseMergeTarget"),
    DryRun: flag.default(false),
  }),
  reply: z.object({
    merged: z.boolean(),
    customer: CustomerEntry,
    into: CustomerEntry,
    moves: Moves,
    /** Conflicts to review before merging; 409 while one of them blocks. */
    conflicts: z.array(Conflict),
  }),
  permission: "customer:write",
  about:
    "Makes two entries one: what the first has goes to the second, and its address leads there. Another company's entry keeps its bookings and is shown with the second. Undone for 30 days by /Customer/UndoMerge; a dry run only says what would move.",
});

export const undoMerge = endpoint({
  path: "/Customer/UndoMerge",
  body: z.object({ CustomerId: id("chooseCustomer"), DryRun: flag.default(false) }),
  reply: z.object({
    undone: z.boolean(),
    customer: CustomerEntry,
    into: CustomerEntry,
    moves: Moves,
    /** What cannot be moved back, in sentences. */
    stays: z.array(z.string()),
  }),
  permission: "customer:write",
  about:
    "Undoes the merge of the customer who was merged into another: gives back what was moved and is not bound to what came since.",
});

export const getEntries = endpoint({
  path: "/Customer/GetEntries",
  body: z.object({ customerId: id("chooseCustomer") }),
  reply: z.object({
    /** Entries merged into this one, or whose merge can still be undone. */
    merged: z.array(CustomerEntry.extend({ undoUntil: z.string().nullable() })),
    samePhone: z.array(CustomerEntry),
  }),
  permission: "customer:read",
  reveals: { unrecorded: "The entries of one customer." },
  about: "The other entries of one person, at most 20 of each kind.",
});

import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { FileRead } from "../intake/read.ts";
import type { TitledColumn, TitleMatch } from "../intake/titles.ts";
import { id } from "../text.ts";

/** Largest file, in bytes and in lines below the header. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_LINES = 5_000;

/** Most characters of a header. */
export const MAX_HEADER = 200;

/** Hours in which an import can be undone. */
export const UNDO_HOURS = 24;

/** The columns of a file that are read, in the order in which titles are given to them. */
export const importColumnNames = [
  "Name",
  "Last Name",
  "Phone",
  "Phone 2",
  "Email",
  "Address",
  "GSTIN",
  "Legal Name",
  "Notes",
  "Society",
  "Building",
  "Floor",
  "Flat",
  "Vehicle Number",
  "Make",
  "Model",
  "Color",
  "Vehicle Type",
  "Fuel",
  "Parking Floor",
  "Parking Pillar",
  "Parking Note",
  "Item",
  "Package",
  "Price",
  "Monthly Price",
  "Discount",
  "Balance",
  "Advance",
  "Time",
  "Days",
  "Start",
  "End",
] as const satisfies readonly TitledColumn[];
export type ImportColumn = (typeof importColumnNames)[number];

/** The columns that may be said once for all lines which leave them empty. */
export const defaultColumnNames = [
  "Society",
  "Item",
  "Start",
] as const satisfies readonly (typeof importColumnNames)[number][];

/** Values for cells that a line leaves empty. */
export const ImportDefaults = z.strictObject(
  Object.fromEntries(
    defaultColumnNames.map((column) => [column, z.string().max(MAX_HEADER).optional()]),
  ) as Record<(typeof defaultColumnNames)[number], z.ZodOptional<z.ZodString>>,
);
export type ImportDefaults = z.output<typeof ImportDefaults>;

/** The title in the file for each column that it has. */
export type ImportMatch = TitleMatch<ImportColumn>;

/** A checked file that was not imported, an import under way or done, one that was given up, and one taken back. */
export const importStates = ["checked", "running", "done", "failed", "undone"] as const;

/** Most bad lines in a reply. */
export const MAX_BAD = 200;

/** How a file was read, which lines stay out, and until when its import can be undone: of customers and of washers. */
export const importedFields = {
  ...FileRead.shape,
  /** The first lines that cannot be imported, and how many there are. */
  bad: z.array(z.object({ line: z.int(), column: z.string(), reason: z.string() })).max(MAX_BAD),
  badCount: z.int(),
  /** Path of a CSV file of these lines as they were sent, but for the ends of long cells, without `/api`; null without any. */
  failedUrl: z.string().nullable(),
  /** The file's headers, and those that were read for each column. */
  headers: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  at: z.string(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: z.string().nullable(),
};

const CustomerImport = z
  .object({
    importId: id(),
    status: z.enum(importStates),
    /** Customers in the file that can be imported, and how many of them have been tried. */
    total: z.int(),
    tried: z.int(),
    /** Imported; for a dry run, to be imported. */
    customers: z.int(),
    vehicles: z.int(),
    plans: z.int(),
    /** Of the plans, when they are only checked: those of open-ended ones as far as they are planned ahead. */
    washes: z.int(),
    /** Lines whose customers are there already, with all that they say. */
    leftOut: z.int(),
    ...importedFields,
  })
  .meta({ id: "CustomerImport" });
export type CustomerImport = z.output<typeof CustomerImport>;

export const importCustomers = fileEndpoint({
  path: "/Customer/Import",
  file: "File",
  bodyLimit: MAX_IMPORT_BYTES,
  body: z.object({
    /** Absent: the caller's company; management must name it. */
    CompanyId: id("noSuchCompany").optional(),
    DryRun: z.enum(["true", "false"], { error: coded("notTrueOrFalse") }).default("false"),
    /** JSON: the file's header for each column. Absent: by the names of the headers. */
    Columns: z
      .string({ error: coded("notText") })
      .max(8_000, coded("textTooLong"))
      .default(""),
    /** JSON: what lines say where they leave the society, the item or the start empty. */
    Defaults: z
      .string({ error: coded("notText") })
      .max(1_000, coded("textTooLong"))
      .default(""),
  }),
  reply: CustomerImport,
  cost: 3,
  permission: "customer:upload",
  about: `Imports customers with their flats, vehicles and running plans from CSV or Excel, at most ${MAX_IMPORT_LINES} lines: one line a vehicle, or a customer without one. Each customer is imported with everything or not at all. A customer who is known by phone and name stays as they are and gets what is new: further vehicles, an opening balance. A plan is sold as the file says, else, of an item that is sold by the month, by the month or by the wash as it costs its customer less. A balance is brought forward as a bill without tax, or as credit. It goes on after the reply: \`/Customer/GetImport\` says how far it is.`,
});

export const getImport = endpoint({
  path: "/Customer/GetImport",
  body: z.object({
    /** Null: the caller's latest one that was not only checked, if it can still be undone. */
    importId: id().nullable().default(null),
  }),
  /** Null: the caller has none that can be undone. */
  reply: CustomerImport.nullable(),
  permission: "customer:upload",
  about: "How far an import is, and its result.",
});

export const undoImport = endpoint({
  path: "/Customer/UndoImport",
  body: z.object({ importId: id() }),
  reply: z.object({
    /** Removed records. */
    customers: z.int(),
    plans: z.int(),
    /** Customers who stay, because something has happened since. */
    stays: z.array(z.object({ customerId: id(), name: z.string(), reason: z.string() })),
  }),
  cost: 5,
  permission: "customer:upload",
  about: `Takes an import back for ${UNDO_HOURS} hours: removes its customers and plans, except where something has happened since.`,
});

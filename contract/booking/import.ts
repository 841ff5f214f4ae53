import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** Largest file, in bytes and in lines below the header. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_LINES = 5_000;

/** Most characters of a header. */
export const MAX_HEADER = 200;

/** Hours in which an import can be undone. */
export const UNDO_HOURS = 24;

/** The columns of a file, by the name in `Columns`, each with other headers under which it is recognised. */
export const importColumns = {
  Name: [
    "customer",
    "customer name",
    "full name",
    "resident",
    "resident name",
    "owner",
    "owner name",
    "first name",
    "given name",
  ],
  /** Follows the name. */
  "Last Name": ["surname", "family name"],
  Phone: [
    "phone1",
    "mobile",
    "mobile number",
    "mobile no",
    "phone number",
    "phone no",
    "contact",
    "contact number",
    "contact no",
  ],
  Email: ["email1", "e-mail", "mail"],
  Address: ["customer address"],
  Society: ["society name"],
  Building: ["tower", "wing", "block", "building name"],
  Floor: ["floor name"],
  Flat: ["flat number", "flat no", "unit"],
  "Vehicle Number": [
    "car number",
    "car no",
    "vehicle no",
    "plate",
    "registration",
    "registration number",
    "registration no",
  ],
  Make: ["car company", "company", "brand", "vehicle make"],
  Model: ["car model", "vehicle model"],
  Color: ["colour", "car color"],
  "Vehicle Type": ["body type", "car type", "type"],
  Fuel: ["fuel type"],
  "Parking Floor": ["parking level", "basement"],
  "Parking Pillar": ["pillar", "parking number", "slot number"],
  /** A description of the place, instead of an unknown pillar. */
  "Parking Note": ["parking place", "where parked", "parking remark", "parking remarks"],
  Item: ["service item", "service", "plan", "package"],
  Time: ["slot", "hour", "wash time"],
  Days: ["days of week", "weekdays"],
  Start: ["start date", "begins"],
  End: ["end date", "until", "to"],
} as const satisfies Record<string, readonly string[]>;
export type ImportColumn = keyof typeof importColumns;
export const importColumnNames = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]];

/** The header of the file for each column that it has. */
export type ImportMatch = Partial<Record<ImportColumn, string>>;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Matches a file's headers to the columns, by their names. */
export function matchColumns(headers: readonly string[]): ImportMatch {
  const match: ImportMatch = {};
  const named = headers.map((header) => ({ header, name: plain(header) }));
  for (const column of importColumnNames) {
    const names = [column.toLowerCase(), ...importColumns[column]].map(plain);
    const fitting = named.find(
      ({ header, name }) => names.includes(name) && !Object.values(match).includes(header),
    );
    if (fitting) match[column] = fitting.header;
  }
  return match;
}

/** A checked file that was not imported, an import under way or done, one that was given up, and one taken back. */
export const importStates = ["checked", "running", "done", "failed", "undone"] as const;

/** Most bad lines in a reply. */
export const MAX_BAD = 200;

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
  }),
  reply: CustomerImport,
  cost: 3,
  permission: "customer:upload",
  about: `Imports customers with their flats, vehicles and running plans from CSV or Excel, at most ${MAX_IMPORT_LINES} lines: one line a vehicle, or a customer without one. Each customer is imported with everything or not at all, and one whose phone is known is left as they are. A plan of an item that is sold by the month is booked by the month or by the wash, as it costs its customer less. It goes on after the reply: \`/Customer/GetImport\` says how far it is.`,
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

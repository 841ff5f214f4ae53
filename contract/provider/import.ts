import { z } from "zod";
import { importedFields, MAX_IMPORT_BYTES, UNDO_HOURS } from "../booking/import.ts";
import { coded } from "../coded.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import type { TitledColumn, TitleMatch } from "../intake/titles.ts";
import { id } from "../text.ts";

/** Most lines of a file of washers. */
export const MAX_WASHER_LINES = 300;

/** The columns of a file of washers, in the order in which titles are given to them. */
export const washerColumnNames = [
  "Name",
  "Last Name",
  "Phone",
  "Phone 2",
  "Email",
  "User Name",
  "Places",
  "Society",
  "Building",
  "Hours",
  "Services",
  "Zone",
  "Weekly Off",
  "Pay",
  "Address",
  "Street",
  "City",
  "State",
  "Country",
  "Pincode",
] as const satisfies readonly TitledColumn[];
export type WasherColumn = (typeof washerColumnNames)[number];

/** The title in the file for each column that it has. */
export type WasherMatch = TitleMatch<WasherColumn>;

/** A checked file that was not imported, an import that is done, and one taken back. */
const washerImportStates = ["checked", "done", "undone"] as const;

const ProviderImport = z
  .object({
    importId: id(),
    status: z.enum(washerImportStates),
    /** Added; for a dry run, to be added. */
    providers: z.int(),
    /** Of these, who got an invitation; the others are invited by `/Provider/Invite`. */
    invited: z.int(),
    /** People in the file who wash for the company already, and stay as they are. */
    known: z.int(),
    /** True if lines stay out because the company requires more details than they have. */
    lacksDetails: z.boolean(),
    ...importedFields,
  })
  .meta({ id: "ProviderImport" });
export type ProviderImport = z.output<typeof ProviderImport>;

export const importProviders = fileEndpoint({
  path: "/Provider/Import",
  file: "File",
  bodyLimit: MAX_IMPORT_BYTES,
  body: z.object({
    /** Whose washers they are. */
    CompanyId: id("providerCompanyRequired"),
    DryRun: z.enum(["true", "false"], { error: coded("notTrueOrFalse") }).default("false"),
    /** JSON: the file's header for each column. Absent: by the names of the headers. */
    Columns: z
      .string({ error: coded("notText") })
      .max(8_000, coded("textTooLong"))
      .default(""),
  }),
  reply: ProviderImport,
  cost: 5,
  permission: "provider:write",
  about: `Adds providers with what they cover, their hours, weekly day off and pay from CSV or a workbook, at most ${MAX_WASHER_LINES} lines; lines with the same phone are one provider. Each comes with everything or not at all, and one whose phone is known is left as they are. Places are societies, "Lake View: Tower A, Tower B", or "all" that the company serves; without hours the company's opening hours hold, without services all of them. A dry run makes the same changes, and takes them back.`,
});

export const getProviderImport = endpoint({
  path: "/Provider/GetImport",
  body: z.object({}),
  /** Null: the caller has none that can be undone. */
  reply: ProviderImport.nullable(),
  permission: "provider:write",
  about: "The caller's latest import of providers, if it can still be undone.",
});

export const exportProviders = endpoint({
  path: "/Provider/Export",
  body: z.object({ CompanyId: id("providerCompanyRequired") }),
  reply: z.object({ fileName: z.string(), csv: z.string() }),
  cost: 5,
  permission: "provider:write",
  reveals: { list: "Providers" },
  about:
    "A company's active providers as CSV, in the form that the import takes: with what they cover, hours, weekly days off and pay. Coverage of some flats or pillars of a building or parking floor alone is only named.",
});

export const undoProviderImport = endpoint({
  path: "/Provider/UndoImport",
  body: z.object({ importId: id() }),
  reply: z.object({
    /** Removed providers. */
    providers: z.int(),
    /** Providers who cannot be removed any more, and why. */
    stays: z.array(z.object({ providerId: id(), name: z.string(), reason: z.string() })),
  }),
  cost: 5,
  permission: "provider:write",
  about: `Takes an import of providers back for ${UNDO_HOURS} hours: removes them with what they cover, except those who have signed in or have washes.`,
});

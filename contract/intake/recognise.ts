import { z } from "zod";
import { MAX_IMPORT_BYTES } from "../booking/import.ts";
import { fileEndpoint } from "../endpoint.ts";

/** Kinds of files, in the order in which they are imported: washers and customers refer to places. */
export const broughtKinds = ["registry", "washers", "customers", "statement"] as const;
export type BroughtKind = (typeof broughtKinds)[number];

/** Most lines that are shown of a file before it is checked. */
export const MAX_SHOWN = 3;

const Recognised = z
  .object({
    kind: z.enum(broughtKinds),
    /** The name of the workbook's sheet that was read; empty for a text. */
    sheet: z.string(),
    headerLine: z.int(),
    /** Lines below the header. */
    rows: z.int(),
    /** Titles that such a file's import does not read. */
    unread: z.array(z.string()),
    /** Names in the column of societies, without repetition. */
    societies: z.array(z.string()).max(20),
    /** The first lines, with the title before each cell. */
    preview: z.array(z.object({ line: z.int(), text: z.string() })).max(MAX_SHOWN),
  })
  .meta({ id: "RecognisedFile" });
export type Recognised = z.output<typeof Recognised>;

export const recogniseFile = fileEndpoint({
  path: "/Intake/Recognise",
  file: "File",
  bodyLimit: MAX_IMPORT_BYTES,
  body: z.object({}),
  reply: Recognised,
  cost: 3,
  permission: "customer:upload",
  reveals: { unrecorded: "Lines of the file that the caller sends." },
  about:
    "Says by its titles whether a file is a registry, washers, customers or a bank's statement, for the call that imports it. Stores nothing.",
});

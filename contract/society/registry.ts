import { z } from "zod";
import { coded, messageOf } from "../coded.ts";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { FileRead } from "../intake/read.ts";
import { flag, requiredLine } from "../text.ts";
import { flatPatternProblem } from "./series.ts";
import { SocietyRef } from "./society.ts";

/** Columns of a registry file; each row names one place by its path. */
export const registryColumns = ["Building", "Floor", "Flat", "Parking Floor", "Parking Pillar"] as const;

/** Counts of places by kind. */
export const PlaceCounts = z
  .object({
    buildings: z.int(),
    floors: z.int(),
    flats: z.int(),
    parkingFloors: z.int(),
    parkingPillars: z.int(),
  })
  .meta({ id: "PlaceCounts" });
export type PlaceCounts = z.output<typeof PlaceCounts>;

/**
 * Most places of one society, however added: thirty towers of sixty floors with twenty flats each, or two thousand
 * villas with a floor or two, each of which is a building.
 */
export const maxPlaces = {
  buildings: 2_000,
  floors: 5_000,
  flats: 36_000,
  parkingFloors: 500,
  parkingPillars: 5_000,
} as const satisfies PlaceCounts;

/** Most places of one generation or import: a whole society. */
export const MAX_PLACES = Object.values(maxPlaces).reduce((sum, most) => sum + most, 0);

const names = (most: number, max: number) =>
  z
    .array(requiredLine("nameEmpty", max))
    .max(most, coded("atMostAtATime", { count: most }))
    .default([]);

/**
 * Places to generate, by name: the buildings; their floors; on each of those floors the flats of `FlatPattern` (see
 * `flatNames`); the parking floors; their pillars. Existing places stay unchanged.
 */
export const GeneratePlan = z.object({
  ...SocietyRef.shape,
  Buildings: names(300, 60),
  Floors: names(300, 30),
  FlatPattern: requiredLine("patternRequired", 30)
    .superRefine((pattern, context) => {
      const problem = flatPatternProblem(pattern);
      if (problem) context.addIssue({ code: "custom", message: messageOf(problem) });
    })
    .default("{floor}{nn}"),
  FlatsPerFloor: z
    .int({ error: coded("notANumber") })
    .min(0, coded("notNegative"))
    .max(200, coded("atMostFlatsPerFloor", { count: 200 }))
    .default(0),
  ParkingFloors: names(100, 30),
  ParkingPillars: names(maxPlaces.parkingPillars, 30),
  /** True: only preview the result. */
  DryRun: flag.default(false),
});

export const generatePlaces = endpoint({
  path: "/Society/Generate",
  body: GeneratePlan,
  bodyLimit: 1_179_648,
  reply: z.object({ asked: PlaceCounts, existing: PlaceCounts, added: PlaceCounts }),
  cost: 5,
  permission: "society:write",
  about: "Creates the missing ones of the named places, in one transaction; run again, it adds nothing.",
});

const BadRow = z
  .object({
    /** Line number in the file; the header is line 1. */
    line: z.int(),
    reason: z.string(),
  })
  .meta({ id: "BadRow" });
export type BadRow = z.output<typeof BadRow>;

/** Largest registry file, in bytes. */
const MAX_CSV_BYTES = 4_000_000;
/** UTF-8 length of a text; slightly too high for characters beyond the basic plane. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
  }
  return bytes;
}
const TOO_LARGE = { error: coded("csvTooLarge"), abort: true };

const RegistryImport = z
  .object({
    rows: z.int(),
    bad: z.array(BadRow),
    existing: PlaceCounts,
    added: PlaceCounts,
    ...FileRead.shape,
  })
  .meta({ id: "RegistryImport" });

export const importRegistry = endpoint({
  path: "/Society/ImportRegistry",
  body: z.object({
    ...SocietyRef.shape,
    Csv: z
      .string({ error: coded("csvRequired") })
      .min(1, coded("csvEmpty"))
      .max(MAX_CSV_BYTES, TOO_LARGE)
      .refine((csv) => bytesOf(csv) <= MAX_CSV_BYTES, TOO_LARGE),
    DryRun: flag.default(false),
  }),
  // Quotes and line ends take two bytes in JSON.
  bodyLimit: 2 * MAX_CSV_BYTES + 65_536,
  reply: RegistryImport,
  cost: 5,
  permission: "society:write",
  about:
    "Takes a registry file: bad rows are listed by line, the good ones go in; a second run adds nothing.",
});

export const importRegistryFile = fileEndpoint({
  path: "/Society/ImportRegistryFile",
  file: "File",
  bodyLimit: MAX_CSV_BYTES,
  body: z.object({
    ...SocietyRef.shape,
    DryRun: z.enum(["true", "false"], { error: coded("notTrueOrFalse") }).default("false"),
  }),
  reply: RegistryImport,
  cost: 5,
  permission: "society:write",
  about:
    "The same from a CSV file or a workbook (XLSX, XLS, ODS). Where its column Society names several societies, the rows of the others are listed as bad.",
});

export const exportRegistry = endpoint({
  path: "/Society/ExportRegistry",
  body: SocietyRef,
  reply: z.object({ fileName: z.string(), csv: z.string() }),
  cost: 5,
  fromReplica: true,
  permission: "society:read",
  reveals: { unrecorded: "Names of places, without anybody's data." },
  about: "A society's registry as CSV, in the form that the import takes.",
});

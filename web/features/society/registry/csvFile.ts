import { registryColumns } from "#contract/society/registry.ts";

// Excel reads Hindi only with a byte order mark.
export const asFile = (csv: string): string => `\uFEFF${csv}`;

/** An empty registry file with the column headers. */
export const template = asFile(`${registryColumns.join(",")}\r\n`);

/** The server refuses longer texts anyway, so a larger file is not read. */
const MAX_BYTES = 5_000_000;
const zipSignature = "PK\u0003\u0004";

/** The text of a CSV file, or why it cannot be read. */
export async function readCsvFile(file: File): Promise<{ csv: string } | { problem: string }> {
  if (file.size > MAX_BYTES)
    return { problem: "The file is larger than 4 MB. Split it and import the parts." };
  try {
    const csv = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (csv.startsWith(zipSignature))
      return { problem: "This is a workbook, not a CSV file. Save it as “CSV UTF-8” and choose that file." };
    return csv.trim() === "" ? { problem: "The file is empty." } : { csv };
  } catch {
    return {
      problem: "The file is not UTF-8 text. In Excel, save it as “CSV UTF-8” and choose that file.",
    };
  }
}

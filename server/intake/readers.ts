import { invalid } from "#server/errors/apiError.ts";
import { readStatement, type Statement } from "#server/features/bank/statement/statement.rules.ts";
import { readRegistry, type RegistryFile } from "#server/features/society/registry.rules.ts";
import { expectPlainPdf } from "./pdf.ts";
import { pageOf, widthsOf } from "./picture.ts";
import { readSheet } from "./sheet.ts";

async function readStatementFile(bytes: Buffer, { today }: { today: string }): Promise<Statement> {
  const statement = await readStatement(bytes, today);
  if ("code" in statement) throw invalid({ File: statement });
  return statement;
}

function readRegistryFile(bytes: Buffer): RegistryFile {
  const file = readRegistry(bytes.toString());
  if ("code" in file) throw invalid({ Csv: file });
  return file;
}

/** What a file can be read as, in the reader's process: each takes its bytes, and throws an ApiError about them. */
export const readers = {
  sheet: readSheet,
  statement: readStatementFile,
  registry: readRegistryFile,
  picture: widthsOf,
  page: pageOf,
  pdf: expectPlainPdf,
};

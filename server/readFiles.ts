import { invalid } from "#server/errors/apiError.ts";
import {
  readStatement,
  type Statement,
  statementFile,
} from "#server/features/bank/statement/statement.rules.ts";
import { readRecognised, recognisedFile } from "#server/features/movingIn/recognise.rules.ts";
import {
  readRegistry,
  readRegistryTable,
  type RegistryFile,
  registryFile,
  registryTable,
} from "#server/features/society/registry.rules.ts";
import { readerOf, readFiles } from "#server/intake/child.ts";
import { pageFile, pdfFile, pictureFile, sheetFile } from "#server/intake/kinds.ts";
import { expectPlainPdf } from "#server/intake/pdf.ts";
import { pageOf, widthsOf } from "#server/intake/picture.ts";
import { readSheet } from "#server/intake/sheet.ts";

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

async function readRegistryTableFile(bytes: Buffer, { society }: { society: string }) {
  const file = await readRegistryTable(bytes, society);
  if ("code" in file) throw invalid({ File: file });
  return file;
}

/** The program of the process that reads files from outside. */
readFiles([
  readerOf(sheetFile, readSheet),
  readerOf(statementFile, readStatementFile),
  readerOf(recognisedFile, readRecognised),
  readerOf(registryFile, readRegistryFile),
  readerOf(registryTable, readRegistryTableFile),
  readerOf(pictureFile, widthsOf),
  readerOf(pageFile, pageOf),
  readerOf(pdfFile, expectPlainPdf),
]);

import { importColumnNames } from "#contract/booking/import.ts";
import { type BroughtKind, MAX_SHOWN, type Recognised } from "#contract/intake/recognise.ts";
import { matchTitles, type TitledColumn, unreadTitles } from "#contract/intake/titles.ts";
import { washerColumnNames } from "#contract/provider/import.ts";
import { registryColumns } from "#contract/society/registry.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import { columnsIn } from "#server/features/bank/statement/cell.rules.ts";
import { fileKind } from "#server/intake/kinds.ts";
import { headedTable } from "#server/intake/table.ts";

const has = (titles: readonly string[], ...columns: readonly TitledColumn[]): boolean =>
  Object.keys(matchTitles(titles, columns)).length > 0;

const aboutWashers = /wash|clean|employee|staff|worker/i;

/** What a file with these titles brings; null when they name no columns of any. */
export function kindOf(titles: readonly string[]): BroughtKind | null {
  if (columnsIn(titles)) return "statement";
  const { Name: name, Phone: phone } = matchTitles(titles, ["Name", "Phone"]);
  if (name !== undefined && phone !== undefined) {
    if (has(titles, "Vehicle Number", "Flat", "Make", "Model")) return "customers";
    const isWashers = aboutWashers.test(name) || has(titles, "Places", "Hours", "Weekly Off", "Pay");
    return isWashers ? "washers" : "customers";
  }
  return has(titles, "Building", "Parking Floor") ? "registry" : null;
}

/** The columns that the import of a kind reads; a statement's own reader says it. */
const columnsOf: Readonly<Record<BroughtKind, readonly TitledColumn[] | null>> = {
  registry: ["Society", ...registryColumns],
  washers: washerColumnNames,
  customers: importColumnNames,
  statement: null,
};

/** In characters. */
const MAX_TITLE = 60;
const MAX_CELL = 60;
const MAX_TEXT = 500;
const MAX_SOCIETIES = 20;

const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, "");

/**
 * Says what a file brings, by its titles.
 * @throws 400 when it is no table, or one of something else; 413 past a limit of all files.
 */
export async function readRecognised(bytes: Buffer): Promise<Recognised> {
  const headed = await headedTable(bytes, (titles) => kindOf(titles) !== null);
  if (!headed) throw invalid({ File: refusalText("importNotSheet") });
  const { sheet, titles, headerLine } = headed;
  const rows = headed.rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const kind = kindOf(titles);
  if (headerLine === null || kind === null) throw invalid({ File: refusalText("fileNotRecognised") });
  const columns = columnsOf[kind];
  const society = matchTitles(titles, ["Society"]).Society;
  const named = society === undefined ? [] : rows.map(({ cells }) => cells[titles.indexOf(society)] ?? "");
  return {
    kind,
    sheet,
    headerLine,
    rows: rows.length,
    unread: columns
      ? unreadTitles(titles, matchTitles(titles, columns)).map((title) => cut(title, MAX_TITLE))
      : [],
    societies: [...new Set(named.filter((name) => name !== "").map((name) => cut(name, 120)))].slice(
      0,
      MAX_SOCIETIES,
    ),
    preview: rows.slice(0, MAX_SHOWN).map(({ line, cells }) => {
      const said = titles.flatMap((title, index) => {
        const cell = cells[index] ?? "";
        return title === "" || cell === "" ? [] : `${cut(title, MAX_TITLE)} ${cut(cell, MAX_CELL)}`;
      });
      return { line, text: cut(said.join(" \u00b7 "), MAX_TEXT) };
    }),
  };
}

export const recognisedFile = fileKind<typeof readRecognised>("recognised", 256);

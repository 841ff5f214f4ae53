import {
  getImport,
  type ImportMatch,
  importColumnNames,
  importCustomers,
  MAX_IMPORT_LINES,
  UNDO_HOURS,
  undoImport,
} from "#contract/booking/import.ts";
import { discountCapOf, type Role } from "#contract/access.ts";
import { isOfPercent } from "#contract/cell/agreed.ts";
import { indiaAt } from "#contract/day.ts";
import { matchTitles, unreadTitles } from "#contract/intake/titles.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, inEnglish, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import type { Serve } from "#server/http/serve.ts";
import { enqueue } from "#server/jobs/jobs.queries.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { sheetFile } from "#server/intake/kinds.ts";
import { readApart } from "#server/intake/reader.ts";
import type { Scope } from "#server/access/scope.ts";
import { runImport } from "./import.jobs.ts";
import { findBad, findImport, findLatest, insertImport, isCompany, isImporting } from "./import.queries.ts";
import { findBuildings, findFlats, findNames } from "./names.queries.ts";
import { placesNamed } from "./names.rules.ts";
import { previewOf } from "./preview.serialize.ts";
import {
  columnsIn,
  customersOf,
  dayOrderIn,
  decimalSignIn,
  defaultsIn,
  failedTable,
  linesOf,
  numbersOf,
  peopleOf,
  phoneOf,
  PlaceFinder,
  plansOf,
  vehiclesOf,
  washesOf,
} from "./import.rules.ts";
import { findRunningPlans } from "../twice.queries.ts";
import type { BadLine, Line, Reading } from "./line.rules.ts";
import { lockEntries, markUndone, removeEntries } from "./undo.queries.ts";
import { serializeImport, canUndo, startTexts } from "./import.serialize.ts";

/** The lines of an import that could not be imported, as a CSV file. */
export const failedLines: GeneratedFile = {
  permission: importCustomers.permission,
  reveals: { list: "Lines of an import that failed" },
  render: async (db, scope, [importId]) => {
    const { headers, bad } = await findBad(db, scope, Number(importId));
    return csvOf(failedTable(headers, bad));
  },
};

/** Without a name and a phone there is no customer. */
const isMatched = (columns: ImportMatch): boolean =>
  columns.Name !== undefined && columns.Phone !== undefined;

const noHeader = (headers: readonly string[]): BadLine => ({
  line: 1,
  column: "Name",
  reason: inEnglish(refusalText("importNoHeader")),
  cells: [...headers],
});

/** The places that lines name: of the societies among them the buildings, and of these the flats. */
async function finderFor(db: Db, companyId: number, lines: readonly Line[]) {
  const names = await findNames(db, companyId, [...new Set(lines.map(phoneOf))]);
  const societyIds = placesNamed(names.societies, lines, "Society");
  const { buildings, parkingFloors } = await findBuildings(db, societyIds);
  const within = await findFlats(db, {
    buildingIds: placesNamed(buildings, lines, "Building"),
    parkingFloorIds: placesNamed(parkingFloors, lines, "Parking Floor"),
  });
  const finder = new PlaceFinder(names, { buildings, parkingFloors, ...within });
  return { finder, discountCaps: names.discountCaps };
}

async function readPeople(
  db: Db,
  { companyId, role }: { companyId: number; role: Role },
  lines: readonly Line[],
  reading: Omit<Reading, "discountCap">,
) {
  const { finder, discountCaps } = await finderFor(db, companyId, lines);
  const running = await findRunningPlans(db, companyId, {
    numbers: numbersOf(lines),
    today: reading.today,
  });
  return peopleOf(lines, finder, running, { ...reading, discountCap: discountCapOf(role, discountCaps) });
}

/** The company to import for. @throws 404 outside `scope`; 400 when management names none. */
async function companyFor(db: Db, scope: Scope, requested: number | undefined): Promise<number> {
  if (scope.reach === "all" && requested === undefined)
    throw invalid({ CompanyId: refusalText("importCompany") });
  const companyId = requested ?? scope.companyId ?? 0;
  if (scope.reach !== "all" && companyId !== scope.companyId) throw missing("company");
  if (!(await isCompany(db, companyId))) throw missing("company");
  return companyId;
}

export function importRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(importCustomers, async ({ body, file, scope, caller, now, db: reading, write, leaving }) => {
    const companyId = await companyFor(reading, scope, body.CompanyId);
    const said = body.Columns === "" ? undefined : columnsIn(body.Columns);
    const {
      sheet,
      headerLine,
      titles: headers,
      rows,
    } = await readApart(
      sheetFile,
      file.bytes,
      {
        lines: MAX_IMPORT_LINES,
        needs: ["Name", "Phone"],
        ...(said && { titles: Object.values(said).filter((title) => title !== "") }),
      },
      { caller, leaving },
    );
    const columns = said ?? matchTitles(headers, importColumnNames);
    const lines = linesOf(headers, rows, columns, defaultsIn(body.Defaults));
    const { day: today } = indiaAt(now);
    const dayOrder = dayOrderIn(lines, today);
    const settled = {
      today,
      dayOrder,
      decimals: decimalSignIn(lines),
      inPercent: isOfPercent(columns.Discount ?? ""),
    };
    const { people, bad, leftOut } = isMatched(columns)
      ? await readPeople(reading, { companyId, role: caller.role }, lines, settled)
      : { people: [], bad: [noHeader(headers)], leftOut: [] };
    const readAs = {
      sheet,
      headerLine,
      unread: unreadTitles(headers, columns),
      dayOrder,
      preview: await previewOf(reading, { companyId, userId: caller.userId }, { people, leftOut }, now),
      washes: washesOf(people),
      leftOut: leftOut.length,
    };
    const isDryRun = body.DryRun === "true" || people.length === 0;
    const base = { companyId, createdBy: caller.userId, createdAt: now, headers, columns, readAs, bad };
    return write(async (db) => {
      if (!isDryRun && (await isImporting(db, companyId)))
        throw new ApiError("conflict", refusalText("importRunning"));
      const importId = await insertImport(
        db,
        isDryRun
          ? {
              ...base,
              status: "checked",
              total: people.length,
              customers: customersOf(people),
              vehicles: vehiclesOf(people),
              plans: plansOf(people),
              people: [],
            }
          : { ...base, status: "running", total: people.length, customers: 0, vehicles: 0, plans: 0, people },
      );
      if (!isDryRun) await enqueue(db, runImport, { importId }, { runAt: now, key: String(importId) });
      return serializeImport(await findImport(db, scope, importId), caller, now, secrets);
    });
  });

  serve(getImport, async ({ body, scope, caller, db, now }) => {
    const importId =
      body.importId ??
      (await findLatest(db, caller.userId, new Date(now.getTime() - UNDO_HOURS * 3_600_000)));
    if (importId === null) return null;
    return serializeImport(await findImport(db, scope, importId), caller, now, secrets);
  });

  serve(undoImport, ({ body: { importId }, scope, now, write }) =>
    write(async (db) => {
      const row = await findImport(db, scope, importId, true);
      if (!canUndo(row, now))
        throw new ApiError("conflict", refusalText("importNotUndone", { hours: UNDO_HOURS }));
      const entries = await lockEntries(db, importId);
      const unused = entries.filter(({ since }) => since === null);
      await removeEntries(db, importId, unused);
      await markUndone(db, importId);
      return {
        customers: unused.filter(({ known }) => !known).length,
        plans: unused.reduce((sum, { bookingIds }) => sum + bookingIds.length, 0),
        stays: entries.flatMap(({ customerId, name, since }) =>
          since === null ? [] : [{ customerId, name, reason: startTexts[since] }],
        ),
      };
    }),
  );
}

import { reachOf } from "#contract/access.ts";
import { UNDO_HOURS } from "#contract/booking/import.ts";
import { indiaAt } from "#contract/day.ts";
import { matchTitles, unreadTitles } from "#contract/intake/titles.ts";
import type { Channel } from "#contract/message/channel.ts";
import {
  exportProviders,
  getProviderImport,
  importProviders,
  MAX_WASHER_LINES,
  undoProviderImport,
  type WasherColumn,
  washerColumnNames,
} from "#contract/provider/import.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { rehearse } from "#server/db/rehearse.ts";
import { ApiError, inEnglish, invalid, refusalText } from "#server/errors/apiError.ts";
import { columnsIn, failedTable, linesOf } from "#server/features/booking/import/import.rules.ts";
import { findBuildings } from "#server/features/booking/import/names.queries.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { invitePerson } from "#server/features/provider/provider.command.ts";
import { lockProvider } from "#server/features/provider/provider.queries.ts";
import { countReferences, removeProvider } from "#server/features/provider/removal.queries.ts";
import { channelToPhone } from "#server/features/session/invitation.rules.ts";
import type { Serve } from "#server/http/serve.ts";
import { sheetFile } from "#server/intake/kinds.ts";
import { readApart } from "#server/intake/reader.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { addWashers, inviteSome } from "./washer.command.ts";
import {
  findBadWashers,
  findImportedProviders,
  findLatestWasherImport,
  findWasherImport,
  insertWasherImport,
  markWasherImportUndone,
  removeWasherParts,
} from "./washer.queries.ts";
import {
  placesCell,
  placesToCover,
  type WasherLine,
  type WasherReading,
  washerPhone,
  washerPreview,
  type WashersRead,
  washersOf,
} from "./washer.rules.ts";
import { findExportedWashers } from "./washerExport.queries.ts";
import { washerTable } from "./washerExport.rules.ts";
import { canUndoWashers, serializeWasherImport } from "./washer.serialize.ts";
import { findWasherNames } from "./washerNames.queries.ts";
import { societyIdsIn } from "./washerPlace.rules.ts";

/** Most flats and pillars to write for one file, each counted once for each service: some ten seconds. */
const MOST_PLACES = 120_000;

/** What an import gives its washers; the rest of what counts as their use has happened since. */
const importedUses: ReadonlySet<string> = new Set(["services", "absences", "rates of pay"]);

/** The lines of washers that could not be imported, as a CSV file. */
export const failedWashers: GeneratedFile = {
  permission: importProviders.permission,
  reveals: { list: "Lines of an import that failed" },
  render: async (db, _scope, [importId]) => {
    const { headers, bad } = await findBadWashers(db, Number(importId));
    return csvOf(failedTable(headers, bad));
  },
};

async function readLines(db: Db, lines: readonly WasherLine[], reading: WasherReading): Promise<WashersRead> {
  const names = await findWasherNames(db, reading.companyId, [...new Set(lines.map(washerPhone))]);
  const cells = [...new Set(lines.map(placesCell))];
  const societyIds = new Set(cells.flatMap((cell) => societyIdsIn(names.societies, cell)));
  const read = washersOf(lines, names, await findBuildings(db, [...societyIds]), reading);
  const count = placesToCover(read.washers, names);
  if (count > MOST_PLACES) throw invalid({ File: refusalText("washersCover", { count, most: MOST_PLACES }) });
  return read;
}

const noHeader = (headers: readonly string[]): WashersRead => ({
  washers: [],
  known: [],
  lacksDetails: false,
  bad: [{ line: 1, column: "Name", reason: inEnglish(refusalText("importNoHeader")), cells: [...headers] }],
});

type Options = { secrets: Secrets; publicUrl: string; sending?: readonly Channel[] };

export function washerImportRoutes(serve: Serve, { secrets, publicUrl, sending = [] }: Options): void {
  const channel = channelToPhone(sending);

  serve(importProviders, async ({ body, file, scope, caller, now, db: reader, write, leaving }) => {
    const { CompanyId: companyId } = body;
    const said = body.Columns === "" ? undefined : columnsIn(body.Columns);
    const titles = said && Object.values(said).filter((title) => title !== "");
    const sheet = await readApart(
      sheetFile,
      file.bytes,
      { lines: MAX_WASHER_LINES, needs: ["Name", "Phone"], ...(titles && { titles }) },
      { caller, leaving },
    );
    const headers = sheet.titles;
    const columns = said ?? matchTitles(headers, washerColumnNames);
    const lines = linesOf<WasherColumn>(headers, sheet.rows, columns);
    const maySetPay = reachOf(caller.role, "pay:write") !== null;
    const isMatched = columns["Name"] !== undefined && columns["Phone"] !== undefined;
    const read = isMatched ? await readLines(reader, lines, { companyId, maySetPay }) : noHeader(headers);
    const readAs = {
      sheet: sheet.sheet,
      headerLine: sheet.headerLine,
      unread: unreadTitles(headers, columns),
      dayOrder: null,
      preview: washerPreview(read),
      lacksDetails: read.lacksDetails,
    };
    const isDryRun = body.DryRun === "true" || read.washers.length === 0;
    const bringIn = (db: Db) => addWashers(db, read.washers, { caller, scope, now });
    const rehearsed = isDryRun ? await rehearse(reader, bringIn) : null;
    return write(async (db) => {
      const added = rehearsed ?? (await bringIn(db));
      const inviting = { caller, now, publicUrl, secrets, channel };
      const invited = isDryRun
        ? 0
        : await inviteSome(db, added.people, (person) => invitePerson(db, person, inviting));
      const importId = await insertWasherImport(db, {
        companyId,
        createdBy: caller.userId,
        createdAt: now,
        status: isDryRun ? "checked" : "done",
        providers: added.people.length,
        invited,
        known: new Set(read.known.map(({ phone }) => phone)).size,
        headers,
        columns,
        readAs,
        bad: [...read.bad, ...added.bad].toSorted((one, other) => one.line - other.line),
        providerIds: isDryRun ? [] : added.people.map(({ providerId }) => providerId),
      });
      return serializeWasherImport(await findWasherImport(db, importId), caller, now, secrets);
    });
  });

  serve(getProviderImport, async ({ caller, db, now }) => {
    const since = new Date(now.getTime() - UNDO_HOURS * 3_600_000);
    const importId = await findLatestWasherImport(db, caller.userId, since);
    if (importId === null) return null;
    return serializeWasherImport(await findWasherImport(db, importId), caller, now, secrets);
  });

  serve(exportProviders, async ({ body: { CompanyId: companyId }, scope, now, db }) => {
    const washers = await findExportedWashers(db, scope, { companyId, today: indiaAt(now).day });
    return { fileName: "washers.csv", csv: String(csvOf(washerTable(washers))) };
  });

  serve(undoProviderImport, ({ body: { importId }, scope, now, write }) =>
    write(async (db) => {
      const row = await findWasherImport(db, importId, true);
      if (!canUndoWashers(row, now))
        throw new ApiError("conflict", refusalText("importNotUndone", { hours: UNDO_HOURS }));
      const stays: { providerId: number; name: string; reason: string }[] = [];
      const people = await findImportedProviders(db, row.providerIds);
      for (const { providerId, name } of people) {
        const { userId } = await lockProvider(db, scope, providerId);
        const uses = Object.keys(await countReferences(db, providerId, userId)).filter(
          (use) => !importedUses.has(use),
        );
        if (uses.length > 0) {
          const reason = inEnglish(refusalText("washerUsed", { uses: uses.join(", ") }));
          stays.push({ providerId, name, reason });
          continue;
        }
        await removeWasherParts(db, providerId);
        await removeProvider(db, providerId, userId);
      }
      await markWasherImportUndone(db, importId);
      return { providers: people.length - stays.length, stays };
    }),
  );
}

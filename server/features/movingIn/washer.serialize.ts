import { UNDO_HOURS } from "#contract/booking/import.ts";
import type { ProviderImport } from "#contract/provider/import.ts";
import type { Caller } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import type { WasherImportRow } from "./washer.queries.ts";

/** Kind of generated file in links: the lines of washers that could not be imported. */
export const FAILED_WASHERS = "washers-failed";

const undoUntil = ({ createdAt }: WasherImportRow): Date =>
  new Date(createdAt.getTime() + UNDO_HOURS * 3_600_000);

export const canUndoWashers = (row: WasherImportRow, now: Date): boolean =>
  row.status === "done" && undoUntil(row) > now;

export function serializeWasherImport(
  row: WasherImportRow,
  caller: Caller,
  now: Date,
  secrets: Secrets,
): ProviderImport {
  const { importId, status, providers, invited, known, readAs, bad, badCount, headers, columns } = row;
  const ref = { kind: FAILED_WASHERS, about: [importId], file: "failed-lines.csv" };
  return {
    importId,
    status,
    providers,
    invited,
    known,
    ...readAs,
    bad,
    badCount,
    failedUrl: badCount === 0 ? null : generatedFileUrl(ref, caller, now, secrets),
    headers,
    columns: Object.fromEntries(Object.entries(columns)),
    at: row.createdAt.toISOString(),
    undoUntil: canUndoWashers(row, now) ? undoUntil(row).toISOString() : null,
  };
}

import { sql } from "kysely";
import { MAX_BAD, UNDO_HOURS } from "#contract/booking/import.ts";
import type { FileRead } from "#contract/intake/read.ts";
import type { ProviderImport, WasherMatch } from "#contract/provider/import.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { BadLine } from "#server/features/booking/import/line.rules.ts";

export type WasherImportRow = {
  importId: number;
  companyId: number;
  createdBy: number;
  createdAt: Date;
  status: ProviderImport["status"];
  providers: number;
  invited: number;
  known: number;
  headers: string[];
  columns: WasherMatch;
  readAs: FileRead & Pick<ProviderImport, "lacksDetails">;
  /** The first bad lines, without their cells, and how many there are. */
  bad: Omit<BadLine, "cells">[];
  badCount: number;
  providerIds: number[];
};

export type NewWasherImport = Omit<WasherImportRow, "importId" | "bad" | "badCount"> & { bad: BadLine[] };

export async function insertWasherImport(db: Db, row: NewWasherImport): Promise<number> {
  const { rows } = await sql<{ importId: number }>`
    insert into provider_import (company_id, created_by, created_at, status, providers, invited, known, headers,
      columns, read_as, bad, provider_ids)
    values (${row.companyId}, ${row.createdBy}, ${row.createdAt}, ${row.status}, ${row.providers}, ${row.invited},
      ${row.known}, ${JSON.stringify(row.headers)}::jsonb, ${JSON.stringify(row.columns)}::jsonb,
      ${JSON.stringify(row.readAs)}::jsonb, ${JSON.stringify(row.bad)}::jsonb, ${row.providerIds}::integer[])
    returning provider_import_id as "importId"`.execute(db);
  return found(rows[0], "import").importId;
}

export async function findWasherImport(db: Db, importId: number, lock = false): Promise<WasherImportRow> {
  const { rows } = await sql<WasherImportRow>`
    select provider_import_id as "importId", company_id as "companyId", created_by as "createdBy",
      created_at as "createdAt", status, providers, invited, known, headers, columns, read_as as "readAs",
      (select coalesce(jsonb_agg(each - 'cells' order by place), '[]')
        from jsonb_array_elements(jsonb_path_query_array(bad, ${`$[0 to ${MAX_BAD - 1}]`}::jsonpath))
          with ordinality as first (each, place)) as bad,
      jsonb_array_length(bad) as "badCount", provider_ids as "providerIds"
    from provider_import where provider_import_id = ${importId}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return found(rows[0], "import");
}

/** The lines of an import that could not be imported, all of them, with their cells. @throws 404 */
export async function findBadWashers(
  db: Db,
  importId: number,
): Promise<{ headers: string[]; bad: BadLine[] }> {
  const { rows } = await sql<{ headers: string[]; bad: BadLine[] }>`
    select headers, bad from provider_import where provider_import_id = ${importId}`.execute(db);
  return found(rows[0], "import");
}

/** The latest import that a user has made, if it can still be undone. */
export async function findLatestWasherImport(db: Db, userId: number, since: Date): Promise<number | null> {
  const { rows } = await sql<{ importId: number }>`
    select provider_import_id as "importId" from provider_import
    where created_by = ${userId} and status not in ('checked', 'undone') and created_at > ${since}
    order by provider_import_id desc limit 1`.execute(db);
  return rows[0]?.importId ?? null;
}

export async function markWasherImportUndone(db: Db, importId: number): Promise<void> {
  await sql`update provider_import set status = 'undone', bad = '[]', provider_ids = '{}'
    where provider_import_id = ${importId}`.execute(db);
}

/** Deletes imports that can no longer be undone. */
export async function sweepWasherImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * UNDO_HOURS * 3_600_000);
  await sql`delete from provider_import where created_at < ${before}`.execute(db);
}

/** Those of an import's providers who are still there. */
export async function findImportedProviders(
  db: Db,
  providerIds: readonly number[],
): Promise<{ providerId: number; name: string }[]> {
  const { rows } = await sql<{ providerId: number; name: string }>`
    select provider_id as "providerId", person.name
    from provider join app_user as person using (user_id)
    where provider_id = any(${providerIds}::integer[]) order by lower(person.name), provider_id`.execute(db);
  return rows;
}

/** Removes what an import adds beside a provider: coverage, weekly days off without washes, and rates. */
export async function removeWasherParts(db: Db, providerId: number): Promise<void> {
  for (const table of ["coverage", "provider_absence", "pay_rate"] as const)
    await sql`delete from ${sql.table(table)} where provider_id = ${providerId}`.execute(db);
}

import { sql } from "kysely";
import { type importStates, type ImportMatch, MAX_BAD } from "#contract/booking/import.ts";
import type { FileRead } from "#contract/intake/read.ts";
import type { Role } from "#contract/access.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { ImportPerson } from "./line.rules.ts";
import type { BadLine } from "./line.rules.ts";

type State = (typeof importStates)[number];

/** How the file was understood, and the washes that it asks for. */
type ReadAs = FileRead & { washes: number; /** Absent in older rows. */ leftOut?: number };

export type ImportRow = {
  importId: number;
  companyId: number;
  createdBy: number;
  /** Of who imports. */
  role: Role;
  createdAt: Date;
  status: State;
  total: number;
  tried: number;
  customers: number;
  vehicles: number;
  plans: number;
  headers: string[];
  columns: ImportMatch;
  readAs: ReadAs;
  /** The first bad lines, without their cells, and how many there are. */
  bad: Omit<BadLine, "cells">[];
  badCount: number;
};

export type NewImport = Omit<ImportRow, "importId" | "role" | "tried" | "bad" | "badCount"> & {
  people: ImportPerson[];
  bad: BadLine[];
};

export async function insertImport(db: Db, row: NewImport): Promise<number> {
  const { rows } = await sql<{ importId: number }>`
    insert into customer_import (company_id, created_by, created_at, status, total, customers, vehicles, plans, headers,
      columns, read_as, people, bad)
    values (${row.companyId}, ${row.createdBy}, ${row.createdAt}, ${row.status}, ${row.total}, ${row.customers},
      ${row.vehicles}, ${row.plans}, ${JSON.stringify(row.headers)}::jsonb, ${JSON.stringify(row.columns)}::jsonb,
      ${JSON.stringify(row.readAs)}::jsonb,
      ${JSON.stringify(row.people)}::jsonb, ${JSON.stringify(row.bad)}::jsonb)
    returning customer_import_id as "importId"`.execute(db);
  return found(rows[0], "import").importId;
}

const isWithin = (scope: Scope) => sql`(${scope.reach === "all"} or company_id = ${scope.companyId})`;

/** @throws 404 for an import of a company outside `scope`. */
export async function findImport(db: Db, scope: Scope, importId: number, lock = false): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`
    select customer_import_id as "importId", company_id as "companyId", created_by as "createdBy",
      (select role from app_user where user_id = created_by) as role,
      created_at as "createdAt", status, total, tried, customers, vehicles, plans, headers, columns,
      read_as as "readAs",
      (select coalesce(jsonb_agg(each - 'cells' order by place), '[]')
        from jsonb_array_elements(jsonb_path_query_array(bad, ${`$[0 to ${MAX_BAD - 1}]`}::jsonpath))
          with ordinality as first (each, place)) as bad,
      jsonb_array_length(bad) as "badCount"
    from customer_import
    where customer_import_id = ${importId} and ${isWithin(scope)}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return found(rows[0], "import");
}

/**
 * The lines of an import that could not be imported, all of them, with their cells.
 * @throws 404 for an import of a company outside `scope`.
 */
export async function findBad(
  db: Db,
  scope: Scope,
  importId: number,
): Promise<{ headers: string[]; bad: BadLine[] }> {
  const { rows } = await sql<{ headers: string[]; bad: BadLine[] }>`
    select headers, bad from customer_import where customer_import_id = ${importId} and ${isWithin(scope)}`.execute(
    db,
  );
  return found(rows[0], "import");
}

/** The latest import that a user has begun, if it can still be undone. */
export async function findLatest(db: Db, userId: number, since: Date): Promise<number | null> {
  const { rows } = await sql<{ importId: number }>`
    select customer_import_id as "importId" from customer_import
    where created_by = ${userId} and status in ('running', 'done', 'failed') and created_at > ${since}
    order by customer_import_id desc limit 1`.execute(db);
  return rows[0]?.importId ?? null;
}

/** A running import's next customers, from the first one that was not tried. */
export async function findPeople(db: Db, importId: number, most: number): Promise<ImportPerson[]> {
  const { rows } = await sql<{ person: ImportPerson }>`
    select person from customer_import
    cross join lateral jsonb_array_elements(people) with ordinality as each (person, place)
    where customer_import_id = ${importId} and status = 'running' and place > tried
    order by place limit ${most}`.execute(db);
  return rows.map(({ person }) => person);
}

/**
 * Updates the planner's statistics of the tables that an import fills. Their foreign keys are checked for each wash by
 * plans that were made when the tables were nearly empty, and that read all of them.
 */
export async function analyzeFilled(db: Db): Promise<void> {
  await sql`analyze customer, booking, booking_vehicle`.execute(db);
}

type Counted = { customers: number; vehicles: number; plans: number; bad: readonly BadLine[] };

/** Counts one more customer as tried, with what was imported of them. */
export async function countTried(db: Db, importId: number, counted: Counted): Promise<void> {
  await sql`
    update customer_import set tried = tried + 1, customers = customers + ${counted.customers},
      vehicles = vehicles + ${counted.vehicles}, plans = plans + ${counted.plans}
      ${counted.bad.length === 0 ? sql`` : sql`, bad = bad || ${JSON.stringify(counted.bad)}::jsonb`}
    where customer_import_id = ${importId}`.execute(db);
}

type NewEntry = {
  importId: number;
  customerId: number;
  bookingIds: readonly number[];
  /** True for a customer who was there before. */
  known: boolean;
  /** True if a balance was brought forward. */
  opening: boolean;
};

export async function insertEntry(
  db: Db,
  { importId, customerId, bookingIds, known, opening }: NewEntry,
): Promise<void> {
  await sql`insert into customer_import_entry (customer_import_id, customer_id, booking_ids, known, opening)
    values (${importId}, ${customerId}, ${bookingIds}::integer[], ${known}, ${opening})`.execute(db);
}

/** Ends a running import; what waited to be imported is dropped. */
export async function endImport(db: Db, importId: number, status: "done" | "failed"): Promise<void> {
  await sql`update customer_import set status = ${status}, people = '[]'
    where customer_import_id = ${importId} and status = 'running'`.execute(db);
}

/** Deletes imports from before `before`, which can no longer be undone. */
export async function sweepImports(db: Db, before: Date): Promise<void> {
  await sql`delete from customer_import where created_at < ${before}`.execute(db);
}

/** True if the company has an import under way. */
export async function isImporting(db: Db, companyId: number): Promise<boolean> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(db);
  const { rows } = await sql`
    select from customer_import where company_id = ${companyId} and status = 'running' limit 1`.execute(db);
  return rows.length > 0;
}

export async function isCompany(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql`select from company where company_id = ${companyId} and active`.execute(db);
  return rows.length > 0;
}

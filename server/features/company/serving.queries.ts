import { type RawBuilder, sql } from "kysely";
import { DEFAULT_SERVES } from "#contract/society/society.ts";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { invalid } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

const servedSortable = {
  societyName: sql.raw("society.natural_name"),
  address: sql.raw("society.street"),
};

type ServedPage = Page<keyof typeof servedSortable> & { companyId: number; serves: boolean | undefined };
type ServedLine = {
  societyId: number;
  societyName: string;
  address: string;
  serves: boolean;
  total: number;
};

const serves = (companyId: number) =>
  sql`exists (select from society_company as served
    where served.society_id = society.society_id and served.company_id = ${companyId})`;

/** One page of live societies, each with whether the company serves it. */
export async function searchServedPage(db: Db, page: ServedPage): Promise<ServedLine[]> {
  const { companyId, search, sort } = page;
  const matching = all([
    sql`society.archive_id is null`,
    page.serves !== undefined && sql`${serves(companyId)} = ${page.serves}`,
    search !== "" && contains(sql`society.search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<ServedLine>`
    select society.society_id as "societyId", society.name as "societyName",
      society.street || ', ' || society.city || ' ' || society.pincode as address,
      ${serves(companyId)} as serves,
      (select count(*)::integer from society where ${matching}) as total
    from society
    where ${matching}
    order by ${servedSortable[sort?.by ?? "societyName"]} ${direction}, society.society_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

/** Locks a live society until the transaction ends. @returns whether there is one. */
export async function isLiveSociety(db: Db, societyId: number): Promise<boolean> {
  const row = await db
    .selectFrom("society")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .select("society_id")
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export type Serving = { companyId: number; companyName: string; active: boolean };

/**
 * The companies that serve the query's `society`, as far as `scope` reaches: the default first, and those switched off
 * last.
 */
export const servedBy = ({ reach, companyId }: Scope): RawBuilder<Serving[]> => sql`
  coalesce((select json_agg(json_build_object('companyId', company.company_id, 'companyName', company.name,
      'active', company.active)
      order by company.active desc, company.company_id = society.default_company_id desc nulls last, company.company_id)
    from society_company as served join company on company.company_id = served.company_id
    where served.society_id = society.society_id
      ${reach === "all" ? sql`` : sql`and company.company_id = ${companyId}`}), '[]')`;

/** The company asked first, unless it is switched off; null means the earliest added one. */
async function setDefault(db: Db, societyId: number, companyId: number | null): Promise<void> {
  await sql`update society set default_company_id = ${companyId}
    where society_id = ${societyId} and default_company_id is distinct from ${companyId}`.execute(db);
}

const addServing = (db: Db, societyId: number, companyIds: readonly number[]) =>
  sql`
  insert into society_company (society_id, company_id)
    select ${societyId}, company_id from unnest(${companyIds}::integer[]) as company_id
    on conflict do nothing`.execute(db);

/** Adds or removes a company's service of a society; repeating it changes nothing. */
export async function setServed(
  db: Db,
  companyId: number,
  societyId: number,
  isServed: boolean,
): Promise<void> {
  if (isServed) return void (await addServing(db, societyId, [companyId]));
  await sql`update society set default_company_id = null
    where society_id = ${societyId} and default_company_id = ${companyId}`.execute(db);
  await sql`delete from society_company where society_id = ${societyId} and company_id = ${companyId}`.execute(
    db,
  );
}

/** Lets the installation's first company serve a society, active ones preferred, if there is any. */
export async function serveByFirst(db: Db, societyId: number): Promise<void> {
  await sql`
    insert into society_company (society_id, company_id)
      select ${societyId}, company_id from company order by active desc, company_id limit 1`.execute(db);
}

/**
 * Sets a society's serving companies; undefined leaves them unchanged. Without a default, the earliest added one is
 * asked first.
 * @throws 400 when a company does not exist or the default does not serve the society.
 */
export async function setServing(
  db: Db,
  societyId: number,
  {
    companyIds,
    defaultId,
  }: { companyIds?: readonly number[] | undefined; defaultId?: number | null | undefined },
): Promise<void> {
  if (companyIds !== undefined) {
    if (defaultId && !companyIds.includes(defaultId)) throw invalid({ DefaultCompanyId: DEFAULT_SERVES });
    await sql`update society set default_company_id = null
      where society_id = ${societyId} and default_company_id <> all(${companyIds}::integer[])`.execute(db);
    await sql`delete from society_company
      where society_id = ${societyId} and company_id <> all(${companyIds}::integer[])`.execute(db);
    await addServing(db, societyId, companyIds);
  }
  if (defaultId !== undefined) await setDefault(db, societyId, defaultId);
}

import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/http/fault.ts";
import type { Scope } from "#server/http/serve.ts";

type SocietyIdColumn =
  `${"society" | "building" | "floor" | "flat" | "parking_floor" | "parking_pillar"}.society_id`;

/** The condition that keeps a query of the place tree to the societies of `scope`. */
export function within(column: SocietyIdColumn, { reach, companyId }: Scope): RawBuilder<boolean> {
  const id = sql.ref(column);
  if (reach === "all") return sql`true`;
  if (reach === "served")
    return sql`exists (select from society_company as served
      where served.society_id = ${id} and served.company_id = ${companyId})`;
  if (reach === "public")
    return sql`exists (select from society as open where open.society_id = ${id} and open.active)`;
  // A provider sees what its coverage names: without coverage, nothing.
  return sql`false`;
}

export type SocietyFields = {
  name: string;
  street: string;
  countryId: number;
  stateId: number;
  city: string;
  pincode: string;
  active: boolean;
};

const columns = ({ name, street, countryId, stateId, city, pincode, active }: SocietyFields) => ({
  name,
  street,
  country_id: countryId,
  state_id: stateId,
  city,
  pincode,
  active,
});

/** Adds a society, served by the installation's first company until somebody says otherwise. */
export async function insertSociety(db: Db, fields: SocietyFields): Promise<number> {
  const { societyId } = await db
    .insertInto("society")
    .values({ ...columns(fields), archive_id: null })
    .returning("society_id as societyId")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("society_company")
    .columns(["society_id", "company_id"])
    .expression((select) =>
      select
        .selectFrom("company")
        .select([sql.lit(societyId).as("society_id"), "company_id"])
        .orderBy("company_id")
        .limit(1),
    )
    .execute();
  return societyId;
}

/** @returns whether there was such a society in `scope`. */
export async function changeSociety(
  db: Db,
  scope: Scope,
  societyId: number,
  fields: SocietyFields,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("society")
    .set(columns(fields))
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("society.society_id", scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findSociety(db: Db, scope: Scope, societyId: number) {
  return db
    .selectFrom("society")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("society.society_id", scope))
    .select(["society_id as societyId", "name", "street", "country_id as countryId", "city"])
    .select(["state_id as stateId", "pincode", "active"])
    .executeTakeFirst();
}

/** 404 unless the society is live and in `scope`: asked when a list came back empty, to tell "none" from "no such". */
export async function expectSociety(db: Db, scope: Scope, societyId: number): Promise<void> {
  found(await findSociety(db, scope, societyId), "Society");
}

/** Keeps a society live until this transaction ends, so that nothing is put into one that is being archived. */
export async function holdSociety(db: Db, scope: Scope, societyId: number): Promise<void> {
  const society = await db
    .selectFrom("society")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("society.society_id", scope))
    .select("society_id")
    .forShare()
    .executeTakeFirst();
  found(society, "Society");
}

export function findSocieties(db: Db, scope: Scope, active: boolean | undefined) {
  return db
    .selectFrom("society")
    .where("archive_id", "is", null)
    .where(within("society.society_id", scope))
    .$if(active !== undefined, (query) => query.where("active", "=", active ?? true))
    .select(["society_id as societyId", "name", "street", "city", "active", "pincode"])
    .orderBy("natural_name")
    .orderBy("society_id")
    .execute();
}

type SocietyPage = {
  page: number;
  pageSize: number;
  search: string;
  sort?: { by: "societyName" | "address"; descending: boolean } | undefined;
  active: boolean | undefined;
};

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The condition that `column` holds the text typed into a search box, whatever its case. */
export const holds = (column: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql`${column} like ${`%${escapeLike(search.toLowerCase())}%`}`;

const sortable = { societyName: "natural_name", address: "street" } as const;

/** One page of societies; each row carries how many match in all. */
export function searchSocietyPage(
  db: Db,
  scope: Scope,
  { page, pageSize, search, sort, active }: SocietyPage,
) {
  const matching = db
    .selectFrom("society")
    .where("archive_id", "is", null)
    .where(within("society.society_id", scope))
    .$if(active !== undefined, (query) => query.where("active", "=", active ?? true))
    .$if(search !== "", (query) => query.where(holds(sql.ref("search_text"), search)));
  const direction = sort?.descending ? "desc" : "asc";
  return matching
    .select(["society_id as societyId", "name", "street", "city", "active", "pincode"])
    .select(matching.select(sql<number>`count(*)::integer`.as("count")).as("total"))
    .orderBy(sortable[sort?.by ?? "societyName"], direction)
    .orderBy("society_id", direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

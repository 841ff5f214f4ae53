import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";
import { type Serving, servedBy } from "#server/features/company/serving.queries.ts";
import { within } from "./place.queries.ts";

export type SocietyFields = {
  name: string;
  street: string;
  countryId: number;
  stateId: number;
  city: string;
  pincode: string;
  active: boolean;
  /** Undefined leaves it unchanged (on insert: made of the name). */
  code?: string | undefined;
  /** Undefined leaves it unchanged (on insert: none). */
  washesPerHour?: number | null | undefined;
  location?: { latitude: number; longitude: number } | null | undefined;
};

type SocietyRow = {
  societyId: number;
  societyName: string;
  societyStreet: string;
  city: string;
  active: boolean;
  pincode: string;
};

const columns = ({ countryId, stateId, code, washesPerHour, location, ...plain }: SocietyFields) => ({
  ...plain,
  country_id: countryId,
  state_id: stateId,
  ...(code !== undefined && { code }),
  ...(washesPerHour !== undefined && { washes_per_hour: washesPerHour }),
  location: location && `(${location.longitude},${location.latitude})`,
});

/** Inserts a society that no company serves yet. */
export async function insertSociety(db: Db, fields: SocietyFields): Promise<number> {
  const { societyId } = await db
    .insertInto("society")
    .values({ washes_per_hour: null, ...columns(fields), archive_id: null })
    .returning("society_id as societyId")
    .executeTakeFirstOrThrow();
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

export async function findSociety(db: Db, scope: Scope, societyId: number) {
  const row = await db
    .selectFrom("society")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("society.society_id", scope))
    .select([
      "society_id as societyId",
      "name as societyName",
      "street as societyStreet",
      "country_id as countryId",
      "city",
    ])
    .select([
      "state_id as stateId",
      "pincode",
      "active",
      "code",
      "washes_per_hour as washesPerHour",
      "location",
    ])
    .select(servedBy(scope).as("servedBy"))
    .executeTakeFirst();
  if (!row) return undefined;
  const { location, ...society } = row;
  return { ...society, location: location && { latitude: location.y, longitude: location.x } };
}

/** Used after an empty list, to tell "none" from "no such society". @throws 404 unless it is live and in `scope`. */
export async function expectSociety(db: Db, scope: Scope, societyId: number): Promise<void> {
  found(await findSociety(db, scope, societyId), "society");
}

/**
 * Keeps a society live until this transaction ends. @throws 404 when there is none.
 * `shared` for adding places, so that nothing is added while it is being archived; `alone` for archiving, generating
 * or importing.
 */
export async function lockSociety(
  db: Db,
  scope: Scope,
  societyId: number,
  mode: "shared" | "alone" = "shared",
): Promise<void> {
  const society = db
    .selectFrom("society")
    .where("society_id", "=", societyId)
    .where("archive_id", "is", null)
    .where(within("society.society_id", scope))
    .select("society_id");
  const locked = mode === "shared" ? society.forShare() : society.forNoKeyUpdate();
  found(await locked.executeTakeFirst(), "society");
}

export function findSocieties(db: Db, scope: Scope, active: boolean | undefined) {
  return db
    .selectFrom("society")
    .where("archive_id", "is", null)
    .where(within("society.society_id", scope))
    .$if(active !== undefined, (query) => query.where("active", "=", active ?? true))
    .select([
      "society_id as societyId",
      "name as societyName",
      "street as societyStreet",
      "city",
      "active",
      "pincode",
    ])
    .orderBy("natural_name")
    .orderBy("society_id")
    .execute();
}

const sortable = { societyName: sql.raw("natural_name"), address: sql.raw("street") };

type SocietyLine = SocietyRow & { servedBy: Serving[]; total: number };
type SocietyPage = Page<keyof typeof sortable> & { active: boolean | undefined };

/** One page of societies; each row carries the total. */
export async function searchSocietyPage(db: Db, scope: Scope, page: SocietyPage): Promise<SocietyLine[]> {
  const { active, search, sort } = page;
  const matching = all([
    sql`archive_id is null`,
    within("society.society_id", scope),
    active !== undefined && sql`active = ${active}`,
    search !== "" && contains(sql`search_text`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<SocietyLine>`
    select society_id as "societyId", name as "societyName", street as "societyStreet", city, active, pincode,
      ${servedBy(scope)} as "servedBy",
      (select count(*)::integer from society where ${matching}) as total
    from society
    where ${matching}
    order by ${sortable[sort?.by ?? "societyName"]} ${direction}, society_id ${direction}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

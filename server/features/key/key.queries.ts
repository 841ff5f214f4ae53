import { type RawBuilder, sql } from "kysely";
import { type KeyScope, permissionsOf } from "#contract/key/scope.ts";
import type { Db } from "#server/db/database.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import { insertKeyUser } from "#server/features/account/account.queries.ts";
import type { Caller, Scope } from "#server/access/scope.ts";

const within = (scope: Scope): RawBuilder<boolean> => ofCompany(scope, sql`api_key.company_id`);

type KeyRow = {
  apiKeyId: number;
  companyId: number;
  companyName: string;
  name: string;
  hint: string;
  scopes: KeyScope[];
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
};

/** The valid keys, newest first. */
export async function findKeys(db: Db, scope: Scope, most: number): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select api_key_id as "apiKeyId", api_key.company_id as "companyId", company.name as "companyName", api_key.name, hint,
      scopes, api_key.created_at as "createdAt", maker.name as "createdBy", last_seen_at as "lastUsedAt"
    from api_key join company using (company_id) join app_user as maker on maker.user_id = api_key.created_by
    left join presence on presence.user_id = api_key.user_id
    where revoked_at is null and ${within(scope)}
    order by api_key_id desc limit ${most}`.execute(db);
  return rows;
}

/** The only company; null when there are several. */
export async function findOnlyCompany(db: Db): Promise<number | null> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from company where active order by company_id limit 2`.execute(db);
  return rows.length === 1 ? (rows[0]?.companyId ?? null) : null;
}

/** Number of valid keys of a company, which is locked meanwhile; undefined without such a company. */
export async function lockCompany(db: Db, companyId: number): Promise<number | undefined> {
  const { rows } = await sql`
    select from company where company_id = ${companyId} for no key update`.execute(db);
  if (rows.length === 0) return undefined;
  const counted = await sql<{ keys: number }>`
    select count(*)::integer as keys from api_key
    where company_id = ${companyId} and revoked_at is null`.execute(db);
  return counted.rows[0]?.keys ?? 0;
}

type NewKey = {
  companyId: number;
  name: string;
  hint: string;
  hash: string;
  scopes: readonly KeyScope[];
  userId: number;
  now: Date;
};

/** Stores a key, with the user it writes as. @returns its id. */
export async function insertKey(db: Db, key: NewKey): Promise<number> {
  const { companyId, name } = key;
  const writer = { userName: `key ${key.hash}`, name: `Key ${name}`, companyId };
  const { apiKeyId } = await db
    .insertInto("api_key")
    .values({
      company_id: companyId,
      user_id: await insertKeyUser(db, writer),
      name,
      hint: key.hint,
      key_hash: key.hash,
      scopes: [...key.scopes],
      created_at: key.now,
      created_by: key.userId,
    })
    .returning("api_key_id as apiKeyId")
    .executeTakeFirstOrThrow();
  return apiKeyId;
}

/** Revokes a key. @returns whether there was a valid one. */
export async function revokeKey(db: Db, scope: Scope, apiKeyId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_key set revoked_at = ${now}
    where api_key_id = ${apiKeyId} and revoked_at is null and ${within(scope)}`.execute(db);
  return numAffectedRows === 1n;
}

const MINUTE_MS = 60_000;

/** The caller of the key matching `isKey`, and when it was last used; undefined when none is valid. */
async function findKeyCaller(
  db: Db,
  isKey: RawBuilder<boolean>,
): Promise<{ caller: Caller; lastUsedAt: Date | null } | undefined> {
  const { rows } = await sql<{
    userId: number;
    userName: string;
    name: string;
    companyId: number;
    scopes: KeyScope[];
    lastUsedAt: Date | null;
  }>`
    select writer.user_id as "userId", writer.user_name as "userName", writer.name, api_key.company_id as "companyId",
      scopes, last_seen_at as "lastUsedAt"
    from api_key join app_user as writer using (user_id)
    join company on company.company_id = api_key.company_id and company.active
    left join presence using (user_id)
    where ${isKey} and revoked_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { scopes, lastUsedAt, ...person } = row;
  const caller: Caller = {
    ...person,
    email: null,
    usertype: "Company",
    role: "staff",
    providerId: null,
    lacksSecondFactor: false,
    onlyCompany: false,
    sessionId: 0,
    permits: permissionsOf(scopes),
  };
  return { caller, lastUsedAt };
}

/**
 * The caller of a key: staff of its company, limited to its scopes; undefined when it is not valid. Records its last
 * use, to the minute.
 */
export async function callerOfKey(db: Db, hash: string, now: Date): Promise<Caller | undefined> {
  const found = await findKeyCaller(db, sql`key_hash = ${hash}`);
  if (!found) return undefined;
  const { caller, lastUsedAt } = found;
  if (lastUsedAt === null || lastUsedAt.getTime() < now.getTime() - MINUTE_MS)
    await sql`
      insert into presence as known (user_id, last_seen_at) values (${caller.userId}, ${now})
      on conflict (user_id) do update
        set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`.execute(db);
  return caller;
}

/** The caller of the key that writes as this user, for example the key that a link was signed for. */
export const findCallerByUser = async (db: Db, userId: number): Promise<Caller | undefined> =>
  (await findKeyCaller(db, sql`api_key.user_id = ${userId}`))?.caller;

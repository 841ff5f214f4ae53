import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { matchesIdentity, type SignInIdentity } from "#server/features/account/device.queries.ts";
import { type PhoneAccount, PROOF_MS } from "./phone.rules.ts";

/** The sender of a request for a code: a browser by its cookie, else a network; and the cookie that was set then. */
export type Requester = { deviceHash: string | null; network: string };

type NewCode = {
  phone: string;
  codeHash: string;
  requester: string;
  deviceHash: string | null;
  expiresAt: Date;
};

/** Stores the code sent to a phone for this requester; an earlier code becomes invalid. */
export async function saveCode(db: Db, code: NewCode): Promise<void> {
  const { phone, codeHash, requester, deviceHash, expiresAt } = code;
  await sql`
    insert into phone_code (phone, requester, device_hash, code_hash, expires_at)
      values (${phone}, ${requester}, ${deviceHash}, ${codeHash}, ${expiresAt})
    on conflict (phone, requester) do update set
      device_hash = excluded.device_hash, code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Uses up a phone's code. @returns whether it was right, in time, and from the same requester. */
export async function consumeCode(
  db: Db,
  { phone, codeHash }: Pick<NewCode, "phone" | "codeHash">,
  { deviceHash, network }: Requester,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    delete from phone_code
    where phone = ${phone} and code_hash = ${codeHash} and expires_at > ${now}
      and (requester in (${deviceHash}, ${network}) or device_hash = ${deviceHash})
    returning phone`.execute(db);
  return rows.length > 0;
}

/** Deletes expired codes, and what addresses have proven long ago. */
export async function sweepCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("phone_code").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("address_proof")
    .where("proven_at", "<", new Date(now.getTime() - PROOF_MS))
    .execute();
}

/** How many different phones have lately proven a code at an address. */
export async function countProofs(db: Db, network: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("address_proof")
    .where("network", "=", network)
    .where("proven_at", ">", new Date(now.getTime() - PROOF_MS))
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Records that a phone has proven a code at an address. */
export async function saveProof(
  db: Db,
  { network, phoneHash, now }: { network: string; phoneHash: string; now: Date },
): Promise<void> {
  await db
    .insertInto("address_proof")
    .values({ network, phone_hash: phoneHash, proven_at: now })
    .onConflict((conflict) => conflict.columns(["network", "phone_hash"]).doUpdateSet({ proven_at: now }))
    .execute();
}

/** True if somebody has signed in by this phone before: a customer has an account from then on. */
export async function hasSignedIn(db: Db, identity: SignInIdentity): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .leftJoin("presence", "presence.user_id", "app_user.user_id")
    .where(matchesIdentity(identity))
    .where((or) => or.or([or("app_user.usertype", "=", "Customer"), or("presence.user_id", "is not", null)]))
    .select("app_user.user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The email address that a customer has entered while signed in by this phone; null without one. Not what a company's
 * staff noted: they could name an address of their own, and the account opens what the customer has at every company.
 */
export async function findOwnMail(db: Db, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom("app_user")
    .where("usertype", "=", "Customer")
    .where("phone", "=", phone)
    .select("email")
    .executeTakeFirst();
  return row?.email || null;
}

/** More than anybody chooses from. */
const MAX_ACCOUNTS = 20;

/** The providers of a phone, without those who have to sign in by a password and a second factor. */
export async function findPhoneAccounts(db: Db, phone: string): Promise<PhoneAccount[]> {
  const { rows } = await sql<PhoneAccount>`
    select person.user_id as "userId", provider.provider_id as "providerId", person.name, person.active,
      company.name as "companyName", company.active as "companyActive"
    from app_user as person join provider on provider.user_id = person.user_id
    join company on company.company_id = person.company_id
    where person.usertype = 'Provider' and person.phone = ${phone} and not person.second_factor
    order by person.active and company.active desc, lower(person.name), provider.provider_id
    limit ${MAX_ACCOUNTS}`.execute(db);
  return rows;
}

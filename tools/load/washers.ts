import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { insertUser } from "#server/features/account/account.queries.ts";

/** Adds a provider of the first company. @returns the id. */
export async function insertProvider(
  db: Db,
  userName: string,
  passwordHash: string | null = null,
): Promise<number> {
  const userId = await insertUser(db, {
    userName,
    name: `Washer ${userName}`,
    email: null,
    usertype: "Provider",
    role: "provider",
    companyId: 1,
    passwordHash,
  });
  const { rows } = await sql<{ providerId: number }>`
    insert into provider (user_id, first_name, middle_name, last_name, phone2, permanent_address, permanent_street,
        permanent_country_id, permanent_state_id, permanent_city, permanent_pincode, correspondence_address,
        correspondence_street, correspondence_country_id, correspondence_state_id, correspondence_city,
        correspondence_pincode)
      values (${userId}, 'Washer', '', '', '', 'a', 's', 1, 21, 'Pune', '411045', 'a', 's', 1, 21, 'Pune', '411045')
      returning provider_id as "providerId"`.execute(db);
  return rows[0]?.providerId ?? 0;
}

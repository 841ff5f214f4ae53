import type { Db } from "#server/db/database.ts";

/** The live society with a code; undefined without one. */
export async function findSocietyByCode(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("society")
    .where("code", "=", code)
    .where("archive_id", "is", null)
    .where("active", "=", true)
    .select("society_id as societyId")
    .executeTakeFirst();
  return row?.societyId;
}

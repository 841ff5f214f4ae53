import { sql } from "kysely";
import type { World } from "./world.ts";

/** The audit entries written by `write`, in order. */
export async function auditOf({ db }: Pick<World, "db">, write: () => Promise<unknown>) {
  const { rows } = await sql<{ last: string }>`select coalesce(max(audit_id), 0) as last from audit`.execute(
    db,
  );
  await write();
  return db
    .selectFrom("audit")
    .selectAll()
    .where(sql<boolean>`audit_id > ${rows[0]?.last}::bigint`)
    .orderBy("audit_id")
    .execute();
}

/** Runs a statement without a user. */
export const run = ({ db }: Pick<World, "db">, statement: string) => sql.raw(statement).execute(db);

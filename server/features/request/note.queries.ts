import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

type NoteRow = { noteId: number; at: Date; by: string; note: string };

export async function findNotes(db: Db, requestId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select request_note_id as "noteId", at, person.name as by, note
    from request_note join app_user as person using (user_id)
    where request_id = ${requestId} order by request_note_id`.execute(db);
  return rows;
}

/** Adds a note to a locked request unless it has `most` already. @returns whether it was added. */
export async function insertNote(
  db: Db,
  {
    requestId,
    userId,
    now,
    note,
    most,
  }: { requestId: number; userId: number; now: Date; note: string; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into request_note (request_id, user_id, at, note)
      select ${requestId}::integer, ${userId}::integer, ${now}::timestamptz, ${note}
      where (select count(*) from request_note where request_id = ${requestId}) < ${most}`.execute(db);
  return numAffectedRows === 1n;
}

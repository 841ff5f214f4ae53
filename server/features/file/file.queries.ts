import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { FileKind, NewFile } from "./file.rules.ts";

/** Inserts the row of a new file, of nobody when the system made it. Its bytes must already be in the store. */
export async function insertFile(db: Db, file: NewFile, userId: number | null, now: Date): Promise<number> {
  const { fileId } = await db
    .insertInto("file")
    .values({
      kind: file.kind,
      name: file.name,
      content_type: file.contentType,
      bytes: [...file.files.values()].reduce((sum, { length }) => sum + length, 0),
      width: file.size?.width ?? null,
      height: file.size?.height ?? null,
      hash: file.hash,
      added_by: userId,
      added_at: now,
    })
    .returning("file_id as fileId")
    .executeTakeFirstOrThrow();
  return fileId;
}

export type FoundFile = { kind: FileKind; name: string };

export const findFile = (db: Db, fileId: number): Promise<FoundFile | undefined> =>
  db.selectFrom("file").where("file_id", "=", fileId).select(["kind", "name"]).executeTakeFirst();

/** Deletes an unreferenced file's row; its bytes are deleted after the commit. */
export async function deleteFile(db: Db, fileId: number): Promise<void> {
  await db.deleteFrom("file").where("file_id", "=", fileId).execute();
}

/** True if a company may show a picture: one of its own users uploaded it, or the company already shows it. */
export async function isPictureOfCompany(db: Db, fileId: number, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select exists (select from file join app_user on app_user.user_id = file.added_by
        where file.file_id = ${fileId} and app_user.company_id = ${companyId})
      or exists (select from company
        where company.company_id = ${companyId} and company.picture_id = ${fileId}) as "isOwn"`.execute(db);
  return rows[0]?.isOwn ?? false;
}

/** Condition that no row references `file`; the foreign keys tell which columns to check. */
async function isUnreferenced(db: Db): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as "table", attname as "column"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'file'::regclass`.execute(db);
  const unshown = rows.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} as shown where shown.${sql.ref(column)} = file.file_id)`,
  );
  return sql`${sql.join(unshown, sql` and `)}`;
}

/**
 * Deletes unreferenced files added before `before`. A file that is being referenced by an open transaction is locked
 * and therefore skipped; when such a reference is committed meanwhile, the foreign key undoes the deletion.
 */
export async function deleteUnreferenced(db: Db, before: Date): Promise<FoundFile[]> {
  const { rows } = await sql<FoundFile>`
    with unshown as (
      select file_id from file
      where added_at < ${before} and ${await isUnreferenced(db)}
      for update skip locked
    )
    delete from file using unshown where file.file_id = unshown.file_id
    returning file.kind, file.name`.execute(db);
  return rows;
}

/** The `names` without a file of this kind: deleted, or never saved. */
export async function unknownNames(db: Db, kind: FileKind, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as kept (name)
    where not exists (select from file where file.name = kept.name and file.kind = ${kind})`.execute(db);
  return rows.map(({ name }) => name);
}

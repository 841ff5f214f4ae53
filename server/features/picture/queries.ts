import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";

/** The tables that show pictures, each by its `picture_id`: a picture that none of them names is dropped after a day. */
export const shownBy: readonly (keyof Tables)[] = ["company", "service_item"];

export async function insertPicture(db: Db, name: string, userId: number, now: Date): Promise<number> {
  const { pictureId } = await db
    .insertInto("picture")
    .values({ name, added_by: userId, added_at: now })
    .returning("picture_id as pictureId")
    .executeTakeFirstOrThrow();
  return pictureId;
}

/** Whether a company may show a picture: one of its own people uploaded it, or it shows it already. */
export async function isOfCompany(db: Db, pictureId: number, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select exists (select from picture join app_user on app_user.user_id = picture.added_by
        where picture.picture_id = ${pictureId} and app_user.company_id = ${companyId})
      or exists (select from company
        where company.company_id = ${companyId} and company.picture_id = ${pictureId}) as "isOwn"`.execute(
    db,
  );
  return rows[0]?.isOwn ?? false;
}

/**
 * Deletes the pictures added before `before` that nothing shows. One that is just being chosen is locked by whoever
 * chooses it and left; should the choice be committed in the midst of this, the foreign key undoes the deletion.
 * @returns their names.
 */
export async function deleteUnshown(db: Db, before: Date): Promise<string[]> {
  const unshown = shownBy.map(
    (table) =>
      sql`not exists (select from ${sql.table(table)} as shown where shown.picture_id = picture.picture_id)`,
  );
  const { rows } = await sql<{ name: string }>`
    with unshown as (
      select picture_id from picture
      where added_at < ${before} and ${sql.join(unshown, sql` and `)}
      for update skip locked
    )
    delete from picture using unshown where picture.picture_id = unshown.picture_id
    returning picture.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Those of `names` that no picture has. */
export async function unknownNames(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as kept (name)
    where not exists (select from picture where picture.name = kept.name)`.execute(db);
  return rows.map(({ name }) => name);
}

import type { z } from "zod";
import type { Db } from "./database.ts";

/** A stored JSON value of the installation; undefined until it is saved. */
export async function findSetting<S extends z.ZodType>(
  db: Db,
  name: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const row = await db.selectFrom("setting").where("name", "=", name).select("value").executeTakeFirst();
  return row && schema.parse(JSON.parse(row.value));
}

export async function saveSetting(db: Db, name: string, content: unknown): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom("setting").where("name", "=", name).execute();
}

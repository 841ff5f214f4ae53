import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { directionOf, all, contains, offsetOf, type Page } from "#server/db/page.ts";

export type ModelFields = { makeId: number; bodyTypeId: number; name: string; active: boolean };
export type ModelRow = ModelFields & { modelId: number; makeName: string; bodyTypeName: string };

const selected = sql`model.vehicle_model_id as "modelId", model.name, model.active,
  model.vehicle_make_id as "makeId", make.name as "makeName",
  model.body_type_id as "bodyTypeId", body_type.name as "bodyTypeName"`;
const joined = sql`vehicle_model as model
  join vehicle_make as make on make.vehicle_make_id = model.vehicle_make_id
  join body_type on body_type.body_type_id = model.body_type_id`;

/** A make's active models, by name. */
export async function findModels(db: Db, makeId: number): Promise<ModelRow[]> {
  const { rows } = await sql<ModelRow>`
    select ${selected} from ${joined}
    where model.vehicle_make_id = ${makeId} and model.active
    order by model.natural_name, model.vehicle_model_id`.execute(db);
  return rows;
}

export async function findModel(db: Db, modelId: number): Promise<ModelRow | undefined> {
  const { rows } = await sql<ModelRow>`
    select ${selected} from ${joined} where model.vehicle_model_id = ${modelId}`.execute(db);
  return rows[0];
}

/** True if a make is active; undefined when there is none. */
export async function findMakeState(db: Db, makeId: number): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("vehicle_make")
    .where("vehicle_make_id", "=", makeId)
    .select("active")
    .executeTakeFirst();
  return row?.active;
}

const columns = ({ makeId, bodyTypeId, name, active }: ModelFields) => ({
  vehicle_make_id: makeId,
  body_type_id: bodyTypeId,
  name,
  active,
});

export async function insertModel(db: Db, fields: ModelFields): Promise<number> {
  const { modelId } = await db
    .insertInto("vehicle_model")
    .values(columns(fields))
    .returning("vehicle_model_id as modelId")
    .executeTakeFirstOrThrow();
  return modelId;
}

/** @returns whether there was such a model. */
export async function changeModel(db: Db, modelId: number, fields: ModelFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("vehicle_model")
    .set(columns(fields))
    .where("vehicle_model_id", "=", modelId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const sortable = {
  itemModelName: sql.raw("model.natural_name"),
  itemCompanyName: sql.raw("make.natural_name"),
  itemTypeName: sql.raw("body_type.natural_name"),
};

type ModelPage = Page<keyof typeof sortable> & {
  makeId: number | undefined;
  bodyTypeId: number | undefined;
  active: boolean | undefined;
};

/** One page of models; each row carries the total. */
export async function searchModelPage(db: Db, page: ModelPage): Promise<(ModelRow & { total: number })[]> {
  const { makeId, bodyTypeId, active, search, sort } = page;
  const matching = all([
    sql`true`,
    makeId !== undefined && sql`model.vehicle_make_id = ${makeId}`,
    bodyTypeId !== undefined && sql`model.body_type_id = ${bodyTypeId}`,
    active !== undefined && sql`model.active = ${active}`,
    search !== "" && contains(sql`lower(make.name || ' ' || model.name)`, search),
  ]);
  const direction = directionOf(sort);
  const { rows } = await sql<ModelRow & { total: number }>`
    select ${selected}, (select count(*)::integer from ${joined} where ${matching}) as total
    from ${joined}
    where ${matching}
    order by ${sortable[sort?.by ?? "itemCompanyName"]} ${direction}, model.natural_name,
      model.vehicle_model_id
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

import type { z } from "zod";
import { bodyType, fuelType, make } from "#contract/vehicle/lookups.ts";
import {
  addModel,
  deleteModel,
  getModel,
  getModels,
  type ModelFields as WireFields,
  searchModels,
  updateModel,
} from "#contract/vehicle/model.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { lookupListRoutes } from "#server/features/lookup/lookup.routes.ts";
import { found, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import {
  changeModel,
  findMakeState,
  findModel,
  findModels,
  insertModel,
  type ModelFields,
  type ModelRow,
  searchModelPage,
} from "./vehicle.queries.ts";

const fieldsOf = (body: z.output<typeof WireFields>): ModelFields => ({
  makeId: body.ItemCompanyId,
  bodyTypeId: body.ItemTypeId,
  name: body.ItemModelName,
  active: body.Active,
});

const serializeModel = (row: ModelRow) => ({
  itemModeId: row.modelId,
  itemModelName: row.name,
  itemCompanyId: row.makeId,
  itemCompanyName: row.makeName,
  itemTypeId: row.bodyTypeId,
  itemTypeName: row.bodyTypeName,
  active: row.active,
});

function lookupRoutes(serve: Serve): void {
  lookupListRoutes(serve, make, {
    table: "vehicle_make",
    noun: "make",
    id: "itemCompanyId",
    name: "itemCompanyName",
  });
  lookupListRoutes(serve, bodyType, {
    table: "body_type",
    noun: "bodyType",
    id: "itemTypeId",
    name: "itemTypeName",
  });
  lookupListRoutes(serve, fuelType, {
    table: "fuel_type",
    noun: "fuelType",
    id: "itemFuelId",
    name: "itemFuelName",
  });
}

export function vehicleRoutes(serve: Serve): void {
  lookupRoutes(serve);

  serve(getModels, async ({ body: { ItemCompanyId }, scope, db }) => {
    const models = await findModels(db, ItemCompanyId);
    // Only an empty reply, or a visitor's call, needs a check of the make.
    if (models.length === 0 || scope.reach === "public") {
      const isActive = found(await findMakeState(db, ItemCompanyId), "make");
      if (!isActive && scope.reach === "public") throw missing("make");
    }
    return models.map(serializeModel);
  });

  serve(getModel, async ({ body, scope, db }) => {
    const model = found(await findModel(db, body.itemModeId), "model");
    if (!model.active && scope.reach === "public") throw missing("model");
    return serializeModel(model);
  });

  serve(searchModels, async ({ body: { filters, ...page }, scope, db }) => {
    const query = {
      ...page,
      makeId: filters.ItemCompanyId,
      bodyTypeId: filters.ItemTypeId,
      active: scope.reach === "public" ? true : filters.Active,
    };
    const { rows, total } = await pageWithTotal(query, (pageQuery) => searchModelPage(db, pageQuery));
    return { rows: rows.map(serializeModel), total };
  });

  serve(addModel, ({ body, write }) =>
    write(async (db) => ({ itemModeId: await insertModel(db, fieldsOf(body)) })),
  );

  serve(updateModel, ({ body: { itemModeId, ...body }, write }) =>
    write(async (db) => {
      if (!(await changeModel(db, itemModeId, fieldsOf(body)))) throw missing("model");
      return { itemModeId };
    }),
  );

  serve(deleteModel, ({ body: { itemModeId }, write }) =>
    write(async (db) => {
      await removeUnused(db, { table: "vehicle_model", id: itemModeId, noun: "model" });
      return {};
    }),
  );
}

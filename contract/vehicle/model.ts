import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, requiredLine } from "../text.ts";

export const ModelFields = z.object({
  ItemCompanyId: id("chooseMake"),
  ItemModelName: requiredLine("modelRequired", 60),
  ItemTypeId: id("chooseBodyType"),
  Active: flag.default(true),
});

const ModelRef = z.object({ itemModeId: id("chooseModel") });

const Model = z
  .object({
    itemModeId: id(),
    itemModelName: z.string(),
    itemCompanyId: id(),
    itemCompanyName: z.string(),
    itemTypeId: id(),
    itemTypeName: z.string(),
    active: z.boolean(),
  })
  .meta({ id: "VehicleModel" });

export const getModels = endpoint({
  path: "/ItemCompany/GetModels",
  body: z.object({ ItemCompanyId: id("chooseMake") }),
  reply: z.array(Model),
  permission: "vehicle:choose",
  about: "A make's active models, by name, each with its body type.",
});

export const searchModels = endpoint({
  path: "/ItemModel/Search",
  body: z.object({
    ...pageOf(["itemModelName", "itemCompanyName", "itemTypeName"]),
    filters: z
      .strictObject({
        ItemCompanyId: id("chooseMake").optional(),
        ItemTypeId: id("chooseBodyType").optional(),
        Active: flag.optional(),
      })
      .default({}),
  }),
  reply: pageReply(Model),
  permission: "vehicle:choose",
  about: "One page of models; searches model and make.",
});

export const getModel = endpoint({
  path: "/ItemModel/GetById",
  body: ModelRef,
  reply: Model,
  permission: "vehicle:choose",
  about: "One model.",
});

export const addModel = endpoint({
  path: "/ItemModel/Add",
  body: ModelFields,
  reply: ModelRef,
  permission: "vehicle:write",
  about: "Adds a model to a make.",
});

export const updateModel = endpoint({
  path: "/ItemModel/Update",
  body: ModelFields.extend(ModelRef.shape),
  reply: ModelRef,
  permission: "vehicle:write",
  about: "Changes a model.",
});

export const deleteModel = endpoint({
  method: "DELETE",
  path: "/ItemModel/Delete",
  body: ModelRef,
  reply: z.object({}),
  permission: "vehicle:write",
  about: "Deletes a model.",
});

import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { pictureIdOrNone } from "../file/picture.ts";
import { rupees } from "../money.ts";
import { flag, id, line, requiredLine } from "../text.ts";
import { featuresOf, ItemRef } from "./item.ts";
import { NameFields } from "./itemReply.ts";

/** Key features are sent as one comma-separated text. */
const MAX_FEATURES = 12;
/** Longest duration of an item, in minutes. */
export const MAX_MINUTES = 600;

/** Most items that a package includes, and most washes of one of them in a month. */
export const MAX_INCLUDED = 5;
const MAX_INCLUDED_WASHES = 15;

const COUNT = coded("includedWashesShape", { count: MAX_INCLUDED_WASHES });

/** Washes of other items of the service that come with an item's month. */
export const IncludedFields = z
  .array(
    z.object({
      ServiceItemId: id("chooseItem"),
      /** A month. */
      Washes: z.int({ error: COUNT }).min(1, COUNT).max(MAX_INCLUDED_WASHES, COUNT),
    }),
  )
  .max(MAX_INCLUDED, coded("atMostRows", { count: MAX_INCLUDED }))
  .superRefine((lines, context) => {
    for (const [index, { ServiceItemId }] of lines.entries())
      if (lines.findIndex((one) => one.ServiceItemId === ServiceItemId) < index)
        context.addIssue({
          code: "custom",
          path: [index, "ServiceItemId"],
          message: coded("includedTwice"),
        });
  });

export const ItemFields = z.object({
  ServiceId: id("serviceRequired"),
  ItemName: requiredLine("itemNameRequired", 80),
  Description: line(1000).default(""),
  Price: rupees("priceRequired"),
  /** Rupees for each car and calendar month of a plan; null: sold wash by wash only. */
  MonthlyPrice: rupees("notAnAmount").nullable().default(null),
  /** Washes of other items that come with its month. Absent: an item keeps them. */
  Included: IncludedFields.optional(),
  /** Minutes; null when not specified. */
  Duration: z
    .int({ error: coded("minutesShape") })
    .min(1, coded("atLeastOneMinute"))
    .max(MAX_MINUTES, coded("atMostMinutes", { count: MAX_MINUTES }))
    .nullable()
    .default(null),
  DiscountLabel: line(40).default(""),
  KeyFeatures: line(500)
    .refine(
      (text) => featuresOf(text).length <= MAX_FEATURES,
      coded("atMostFeatures", { count: MAX_FEATURES }),
    )
    .default(""),
  PictureId: pictureIdOrNone,
  Names: NameFields,
  Active: flag.default(true),
});

export const addServiceItem = endpoint({
  path: "/ServiceItem/Add",
  body: ItemFields,
  reply: ItemRef,
  permission: "catalogue:write",
  about: "Adds an item to a service.",
});

export const updateServiceItem = endpoint({
  path: "/ServiceItem/Update",
  body: ItemFields.extend(ItemRef.shape),
  reply: ItemRef,
  permission: "catalogue:write",
  about: "Changes a service item.",
});

export const deleteServiceItem = endpoint({
  method: "DELETE",
  path: "/ServiceItem/Delete",
  body: ItemRef,
  reply: z.object({}),
  permission: "catalogue:write",
  about: "Deletes a service item with its price table.",
});

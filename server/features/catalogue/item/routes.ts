import type { z } from "zod";
import {
  addServiceItem,
  deleteServiceItem,
  featuresOf,
  getServiceItem,
  getServiceItems,
  type ItemFields as WireFields,
  updateServiceItem,
} from "#contract/catalogue/item.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import { pictureUrl } from "#contract/picture/picture.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { found, missing } from "#server/http/fault.ts";
import type { Scope, Serve } from "#server/http/serve.ts";
import { removePrices } from "../price/queries.ts";
import { findService } from "../service/queries.ts";
import {
  changeItem,
  findItem,
  findItems,
  insertItem,
  type ItemFields,
  type ItemRow,
  type Offer,
} from "./queries.ts";

const fieldsOf = (body: z.output<typeof WireFields>): ItemFields => ({
  serviceId: body.ServiceId,
  name: body.ItemName,
  description: body.Description,
  pricePaise: paiseOf(body.Price),
  durationMinutes: body.Duration,
  discountLabel: body.DiscountLabel,
  keyFeatures: featuresOf(body.KeyFeatures),
  pictureId: body.PictureId,
  active: body.Active,
});

const onWire = (row: ItemRow) => ({
  serviceItemId: row.itemId,
  serviceId: row.serviceId,
  itemName: row.name,
  description: row.description,
  price: rupeesOf(row.pricePaise),
  status: row.active ? ("Active" as const) : ("Inactive" as const),
  discountLabel: row.discountLabel,
  keyFeatures: row.keyFeatures.join(", "),
  pictureId: row.pictureId,
  itemImageUrl: row.pictureName === null ? null : pictureUrl(row.pictureName),
  duration: row.durationMinutes,
  isError: false,
});

const offerTo = ({ reach }: Scope): Offer => (reach === "public" ? "active" : "all");

export function itemRoutes(serve: Serve): void {
  serve(getServiceItems, async ({ body, scope, db }) => {
    const items = await findItems(db, offerTo(scope), body.ServiceId);
    // Only an empty answer leaves the question whether there is such a service.
    if (items.length === 0) {
      const service = found(await findService(db, body.ServiceId), "Service");
      if (!service.active && scope.reach === "public") throw missing("Service");
    }
    return items.map(onWire);
  });

  serve(getServiceItem, async ({ body, scope, db }) =>
    onWire(found(await findItem(db, offerTo(scope), body.serviceItemId), "Service item")),
  );

  serve(addServiceItem, ({ body, write }) =>
    write(async (db) => ({ serviceItemId: await insertItem(db, fieldsOf(body)) })),
  );

  serve(updateServiceItem, ({ body: { serviceItemId, ...body }, write }) =>
    write(async (db) => {
      if (!(await changeItem(db, serviceItemId, fieldsOf(body)))) throw missing("Service item");
      return { serviceItemId };
    }),
  );

  serve(deleteServiceItem, ({ body: { serviceItemId }, write }) =>
    write(async (db) => {
      await removePrices(db, serviceItemId);
      const usedBy = [
        { table: "booking", column: "service_item_id", one: "booking", many: "bookings" },
      ] as const;
      await removeUnused(db, { table: "service_item", id: serviceItemId, noun: "Service item", usedBy });
      return {};
    }),
  );
}

import type { z } from "zod";
import { featuresOf, getServiceItem, getServiceItems } from "#contract/catalogue/item.ts";
import {
  addServiceItem,
  deleteServiceItem,
  type ItemFields as WireFields,
  updateServiceItem,
} from "#contract/catalogue/itemForm.ts";
import { addedTax } from "#contract/price/addedTax.ts";
import { monthlyLines, priceRange } from "#contract/price/list.ts";
import { indiaAt } from "#contract/day.ts";
import { paiseOf, paiseOrNull, rupeesOf, rupeesOrNull } from "#contract/money.ts";
import { bestLabel, type Reduction } from "#contract/offer/terms.ts";
import { LEAST_RATINGS, ratingOf } from "#contract/stars.ts";
import { pictureUrl } from "#contract/file/picture.ts";
import { removeUnused } from "#server/db/removeUnused.ts";
import { findAddedRate } from "#server/features/company/tax.queries.ts";
import { fieldText, found, inEnglish, invalid, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Db } from "#server/db/database.ts";
import type { Caller, Scope } from "#server/access/scope.ts";
import { enteredNames } from "./catalogue.rules.ts";
import { removePrices } from "./price.queries.ts";
import { findService } from "./service.queries.ts";
import {
  changeItem,
  findItem,
  findItems,
  findOtherService,
  insertItem,
  type ItemFields,
  type ItemRow,
  removeIncluded,
} from "./item.queries.ts";

const fieldsOf = (body: z.output<typeof WireFields>): ItemFields => ({
  serviceId: body.ServiceId,
  name: body.ItemName,
  names: enteredNames(body.Names),
  description: body.Description,
  pricePaise: paiseOf(body.Price),
  monthlyPaise: paiseOrNull(body.MonthlyPrice),
  included:
    body.Included?.map(({ ServiceItemId, Washes }) => ({ itemId: ServiceItemId, washes: Washes })) ?? null,
  durationMinutes: body.Duration,
  discountLabel: body.DiscountLabel,
  keyFeatures: featuresOf(body.KeyFeatures),
  pictureId: body.PictureId,
  active: body.Active,
});

const atIncluded = (index: number): string => `Included.${index}.ServiceItemId`;

/** @throws 400 for an item that includes itself, or others without a price of a month. */
function requireIncludable({ monthlyPaise, included }: ItemFields, itemId: number | null): void {
  if (!included || included.length === 0) return;
  if (monthlyPaise === null) throw invalid({ MonthlyPrice: fieldText("includedNeedsMonth") });
  const itself = included.findIndex((one) => one.itemId === itemId);
  if (itself !== -1) throw invalid({ [atIncluded(itself)]: fieldText("includedElsewhere") });
}

/** @throws 400 for a saved item that includes one of another service, or is included by one. */
async function requireOneService(db: Db, itemId: number, { included }: ItemFields): Promise<void> {
  const other = await findOtherService(db, itemId);
  if (!other) return;
  if (other.itemId !== itemId) throw invalid({ ServiceId: fieldText("includedByOther") });
  const index = included?.findIndex((one) => one.itemId === other.includedId) ?? -1;
  throw invalid({ [index === -1 ? "ServiceId" : atIncluded(index)]: fieldText("includedElsewhere") });
}

async function saveItem(
  db: Db,
  fields: ItemFields,
  itemId: number | null,
): Promise<{ serviceItemId: number }> {
  requireIncludable(fields, itemId);
  if (itemId !== null && !(await changeItem(db, itemId, fields))) throw missing("serviceItem");
  const serviceItemId = itemId ?? (await insertItem(db, fields));
  await requireOneService(db, serviceItemId, fields);
  return { serviceItemId };
}

function serializeItem(row: ItemRow, societyId: number | null, addedRate: number) {
  const where = { societyId, bodyTypeIds: row.bodyTypeIds };
  const { lowest, highest } = priceRange(row.pricePaise, row.prices, where);
  const monthly =
    row.monthlyPaise === null ? null : priceRange(row.monthlyPaise, monthlyLines(row.prices), where);
  return {
    serviceItemId: row.itemId,
    serviceId: row.serviceId,
    itemName: row.name,
    itemNames: row.names,
    description: row.description,
    price: rupeesOf(row.pricePaise),
    lowestPrice: rupeesOf(lowest),
    highestPrice: rupeesOf(highest),
    monthlyPrice: rupeesOrNull(row.monthlyPaise),
    included: row.included,
    lowestMonthlyPrice: rupeesOrNull(monthly && monthly.lowest),
    highestMonthlyPrice: rupeesOrNull(monthly && monthly.highest),
    tax: addedTax(lowest, addedRate),
    status: row.active ? ("Active" as const) : ("Inactive" as const),
    discountLabel: row.discountLabel,
    keyFeatures: row.keyFeatures.join(", "),
    pictureId: row.pictureId,
    itemImageUrl: row.pictureName === null ? null : pictureUrl(row.pictureName),
    duration: row.durationMinutes,
    rating: ratingOf(row.stars, row.ratings, LEAST_RATINGS),
    isError: false,
  };
}

/** A society's agreed prices are hidden from visitors who are not signed in. */
const societyFor = (caller: Caller | null, societyId: number | null): number | null =>
  caller ? societyId : null;

type Options = {
  /** The offers on the cards of a service's items, provided by the feature that manages offers. */
  findOffers: (
    db: Db,
    scope: Scope,
    query: { societyId: number | null; serviceId: number; today: string },
  ) => Promise<(Reduction & { code: string })[]>;
};

export function itemRoutes(serve: Serve, { findOffers }: Options): void {
  serve(getServiceItems, async ({ body, scope, caller, db, now }) => {
    const societyId = societyFor(caller, body.SocietyId);
    const query = { serviceId: body.ServiceId, societyId };
    const today = indiaAt(now).day;
    const [items, offers, addedRate] = await Promise.all([
      findItems(db, scope, { ...query, placeId: scope.reach === "public" ? body.SocietyId : null }),
      findOffers(db, scope, { ...query, today }),
      findAddedRate(db, scope, { societyId: body.SocietyId, day: today }),
    ]);
    // Only an empty reply leaves open whether the service exists.
    if (items.length === 0) {
      const service = found(await findService(db, body.ServiceId), "service");
      if (!service.active && scope.reach === "public") throw missing("service");
    }
    return items.map((item) => {
      const label = bestLabel(offers, item.pricePaise);
      return {
        ...serializeItem(item, societyId, addedRate),
        ...(label && { discountLabel: inEnglish(label), discountText: label }),
      };
    });
  });

  serve(getServiceItem, async ({ body, scope, caller, db, now }) => {
    const societyId = societyFor(caller, body.SocietyId);
    const [item, addedRate] = await Promise.all([
      findItem(db, scope, { itemId: body.serviceItemId, societyId }),
      findAddedRate(db, scope, { societyId: body.SocietyId, day: indiaAt(now).day }),
    ]);
    return serializeItem(found(item, "serviceItem"), societyId, addedRate);
  });

  serve(addServiceItem, ({ body, write }) => write((db) => saveItem(db, fieldsOf(body), null)));

  serve(updateServiceItem, ({ body: { serviceItemId, ...body }, write }) =>
    write((db) => saveItem(db, fieldsOf(body), serviceItemId)),
  );

  serve(deleteServiceItem, ({ body: { serviceItemId }, write }) =>
    write(async (db) => {
      await removePrices(db, serviceItemId);
      await removeIncluded(db, serviceItemId);
      await removeUnused(db, { table: "service_item", id: serviceItemId, noun: "serviceItem" });
      return {};
    }),
  );
}

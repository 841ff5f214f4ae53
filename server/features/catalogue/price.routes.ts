import { getPrices, setPrices } from "#contract/catalogue/price.ts";
import { paiseOf, paiseOrNull, rupeesOf, rupeesOrNull } from "#contract/money.ts";
import { found } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findItem } from "./item.queries.ts";
import { findPrices, lockItem, replacePrices } from "./price.queries.ts";

export function priceRoutes(serve: Serve): void {
  serve(getPrices, async ({ body: { serviceItemId }, scope, db }) => {
    const item = found(await findItem(db, scope, { itemId: serviceItemId, societyId: null }), "serviceItem");
    const prices = await findPrices(db, scope, serviceItemId);
    return {
      price: rupeesOf(item.pricePaise),
      monthlyPrice: rupeesOrNull(item.monthlyPaise),
      prices: prices.map(({ bodyTypeId, bodyTypeName, pricePaise, monthlyPaise, ...line }) => ({
        ...line,
        itemTypeId: bodyTypeId,
        itemTypeName: bodyTypeName,
        price: rupeesOf(pricePaise),
        monthlyPrice: rupeesOrNull(monthlyPaise),
      })),
    };
  });

  serve(setPrices, ({ body: { serviceItemId, Prices }, write }) =>
    write(async (db) => {
      found(await lockItem(db, serviceItemId), "serviceItem");
      await replacePrices(
        db,
        serviceItemId,
        Prices.map(({ SocietyId, ItemTypeId, Price, MonthlyPrice }) => ({
          societyId: SocietyId,
          bodyTypeId: ItemTypeId,
          pricePaise: paiseOf(Price),
          monthlyPaise: paiseOrNull(MonthlyPrice),
        })),
      );
      return {};
    }),
  );
}

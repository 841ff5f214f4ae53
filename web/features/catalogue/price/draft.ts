import { z } from "zod";
import { Prices, type getPrices } from "#contract/catalogue/price.ts";
import type { ReplyOf } from "#contract/endpoint.ts";

/** The price table as a form; its lines use the field names of the API. */
export const PricesForm = z.object({ Prices });
export type PricesInput = z.input<typeof PricesForm>;
export type PricesOutput = z.output<typeof PricesForm>;

type Stored = ReplyOf<typeof getPrices>["prices"];

export const draftOf = (stored: Stored): PricesInput => ({
  Prices: stored.map(({ societyId, itemTypeId, price, monthlyPrice }) => ({
    SocietyId: societyId,
    ItemTypeId: itemTypeId,
    Price: price,
    MonthlyPrice: monthlyPrice,
  })),
});

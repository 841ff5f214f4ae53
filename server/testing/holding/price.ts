import { getPrices, setPrices } from "#contract/catalogue/price.ts";
import type { World } from "#server/testing/world.ts";
import type { Holding } from "./holding.ts";

/** Adds price lines for the company's societies to the first item's table. */
export async function agreePrice({ done }: World, { ids }: Holding, price: number): Promise<void> {
  const serviceItemId = 1;
  const { prices } = await done(getPrices, { serviceItemId });
  const existing = prices.map((line) => ({
    SocietyId: line.societyId,
    ItemTypeId: line.itemTypeId,
    Price: line.price,
  }));
  const societyIds = ids.get("societyid") ?? [];
  const agreed = societyIds.map((SocietyId) => ({ SocietyId, ItemTypeId: null, Price: price }));
  await done(setPrices, { serviceItemId, Prices: [...existing, ...agreed] });
}

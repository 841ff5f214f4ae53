import { sql } from "kysely";
import type { DiscountCaps } from "#contract/access.ts";
import type { PriceTaxing } from "#contract/price/addedTax.ts";
import type { Billing } from "#contract/booking/billing.ts";
import type { Included } from "#contract/catalogue/included.ts";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { PriceLine } from "#contract/price/list.ts";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { includedOfItem } from "#server/features/catalogue/item.queries.ts";
import { priceLines } from "#server/features/catalogue/price.queries.ts";
import { planBillingOn, taxingOn } from "#server/features/company/tax.queries.ts";
import { servingCompany } from "./availability.queries.ts";

export type PriceRow = {
  itemName: string;
  itemNames: Names;
  serviceName: string;
  serviceNames: Names;
  /** Washes of other items that come with a month. */
  included: Included[];
  minutes: number | null;
  pricePaise: Paise;
  /** Of a month; null: sold wash by wash only. */
  monthlyPaise: Paise | null;
  lines: PriceLine<Paise>[];
  bodyTypes: { bodyTypeId: number; name: string }[];
  otherPlates: boolean;
  discountCaps: DiscountCaps;
  taxing: PriceTaxing | null;
  planBilling: Billing;
};

/** An item's prices in a society; undefined when the caller cannot book it there. */
export async function findPrices(
  db: Db,
  scope: Scope,
  query: { companyId: number | null; societyId: number; itemId: number; today: string },
): Promise<PriceRow | undefined> {
  const { societyId, itemId, today } = query;
  const { rows } = await sql<PriceRow>`
    with serving as (${servingCompany(scope, query)})
    select item.name as "itemName", item.names as "itemNames", service.name as "serviceName",
      service.names as "serviceNames", ${includedOfItem} as included, item.duration_minutes as minutes,
      item.price_paise as "pricePaise", item.monthly_paise as "monthlyPaise", serving.other_plates as "otherPlates",
      serving.discount_caps as "discountCaps",
      ${priceLines(societyId)} as lines,
      ${taxingOn(sql`serving.company_id`, sql`serving.society_id`, sql`${today}`)} as taxing,
      ${planBillingOn(sql`serving.company_id`, sql`${today}`)} as "planBilling",
      (select json_agg(json_build_object('bodyTypeId', body_type_id, 'name', name) order by natural_name)
        from body_type where active) as "bodyTypes"
    from serving
    join service_item as item on item.service_item_id = ${itemId} and item.active
    join service on service.service_id = item.service_id and service.active`.execute(db);
  return rows[0];
}

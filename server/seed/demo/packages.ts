import { sql } from "kysely";
import { paiseOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";

/** Items that the demo also sells by the month, with rupees a month; `larger` has the prices of other vehicles. */
const monthlyPrices: readonly { item: string; price: number; larger?: Readonly<Record<string, number>> }[] = [
  { item: "Daily wipe", price: 799, larger: { SUV: 999, MUV: 999 } },
  { item: "Shampoo wash", price: 1_799, larger: { "Compact SUV": 1_999, SUV: 2_399, MUV: 2_499 } },
  { item: "Two-wheeler wipe", price: 449 },
];

const included: readonly { item: string; included: string; washes: number }[] = [
  { item: "Daily wipe", included: "Foam wash", washes: 2 },
  { item: "Shampoo wash", included: "Foam wash", washes: 1 },
];

/** Sells some of the catalogue's items by the month. */
export async function loadDemoPackages(db: Db): Promise<void> {
  for (const { item, price, larger = {} } of monthlyPrices) {
    await sql`update service_item set monthly_paise = ${paiseOf(price)} where name = ${item}`.execute(db);
    for (const [bodyType, amount] of Object.entries(larger))
      await sql`
        update service_item_price as price set monthly_paise = ${paiseOf(amount)}
        from service_item as item, body_type
        where item.name = ${item} and price.service_item_id = item.service_item_id and price.society_id is null
          and price.body_type_id = body_type.body_type_id and body_type.name = ${bodyType}`.execute(db);
  }
  for (const { item, included: other, washes } of included)
    await sql`
      insert into service_item_included (service_item_id, included_item_id, washes)
      select item.service_item_id, other.service_item_id, ${washes}
      from service_item as item join service_item as other using (service_id)
      where item.name = ${item} and other.name = ${other}`.execute(db);
}

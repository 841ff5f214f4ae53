import { sql } from "kysely";
import { listed, plural } from "#contract/format.ts";
import { ApiError, found, type Noun, refusalText } from "#server/errors/apiError.ts";
import type { Db } from "./database.ts";
import { countUses, type UserOf } from "./uses.ts";

/** Tables whose rows can be deleted permanently while nothing uses them. */
type Removable =
  | "body_type"
  | "company"
  | "fuel_type"
  | "offer"
  | "service"
  | "service_category"
  | "service_item"
  | "service_zone"
  | "vehicle_make"
  | "vehicle_model";

/** Display names of the rows that use others, in message order. A table that becomes a user needs an entry. */
const words: Record<UserOf<Removable>, { one: string; many: string }> = {
  app_user: { one: "person", many: "people" },
  society_company: { one: "society", many: "societies" },
  customer: { one: "customer", many: "customers" },
  service: { one: "service", many: "services" },
  service_item: { one: "item", many: "items" },
  coverage: { one: "coverage", many: "coverages" },
  vehicle_model: { one: "model", many: "models" },
  service_item_price: { one: "price", many: "prices" },
  service_item_included: { one: "package", many: "packages" },
  price_change: { one: "price change", many: "price changes" },
  offer_service: { one: "offer", many: "offers" },
  booking: { one: "booking", many: "bookings" },
  booking_vehicle: { one: "plan", many: "plans" },
  booking_included: { one: "booked package", many: "booked packages" },
  wash: { one: "wash", many: "washes" },
  tax_settings: { one: "tax setting", many: "tax settings" },
  return_filing: { one: "filed return", many: "filed returns" },
  wash_rating: { one: "rating", many: "ratings" },
  gateway: { one: "payment gateway", many: "payment gateways" },
  bank_import: { one: "statement", many: "statements" },
  bank_line: { one: "statement line", many: "statement lines" },
  ticket: { one: "ticket", many: "tickets" },
  committee_member: { one: "committee member", many: "committee members" },
  expense: { one: "expense", many: "expenses" },
  pay_rate: { one: "rate of pay", many: "rates of pay" },
  pay_adjustment: { one: "adjustment of pay", many: "adjustments of pay" },
  pay_advance: { one: "advance", many: "advances" },
  pay_close: { one: "closed month of pay", many: "closed months of pay" },
  payslip: { one: "payslip", many: "payslips" },
  payslip_day: { one: "day on payslips", many: "days on payslips" },
  payslip_earlier: { one: "line on payslips", many: "lines on payslips" },
  pay_settings: { one: "pay setting", many: "pay settings" },
};
const order = Object.keys(words);

type Removal = {
  table: Removable;
  id: number;
  /** For the 404. */
  noun: Noun;
};

/**
 * Deletes a row of a table with the key `<table>_id` and a `name`.
 * @throws 404 when there is none; 409 with counts while a foreign key points at it.
 */
export async function removeUnused(db: Db, { table, id, noun }: Removal): Promise<void> {
  const key = sql.ref(`${table}_id`);
  // Locked, so that no new use appears between the count and the deletion.
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where ${key} = ${id} for update`.execute(db);
  const { name } = found(rows[0], noun);
  const counts = (await countUses(db, table, id)).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
  if (counts.length > 0) {
    const uses = Object.fromEntries(counts.map(([user, count]) => [words[user].many, count]));
    const phrases = counts.map(([user, count]) => plural(count, words[user].one, words[user].many));
    throw new ApiError("in-use", refusalText("inUse", { name, uses: listed(phrases) }), { uses });
  }
  await sql`delete from ${sql.table(table)} where ${key} = ${id}`.execute(db);
}

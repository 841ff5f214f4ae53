import { type RawBuilder, sql } from "kysely";
import type { Discount } from "#contract/price/discount.ts";
import type { Paise } from "#contract/money.ts";
import type { Offered } from "#contract/offer/terms.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { within } from "#server/features/society/place.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

/** Exactly one of `percent` and `amountPaise` is null. */
export type OfferColumns = Omit<Offered, "discount"> & {
  offerId: number;
  percent: number | null;
  amountPaise: Paise | null;
};
export type OfferRecord = Offered & { offerId: number };

/** Columns of `OfferColumns`, from `offer` and `offer_use`. */
export const offerColumns = sql`offer.offer_id as "offerId", offer.code, offer.percent,
  offer.amount_paise as "amountPaise", offer.max_paise as most, offer.start_day as start, offer.end_day as "end",
  offer.first_booking_only as "firstBookingOnly", offer.usage_limit as "usageLimit",
  offer.customer_limit as "customerLimit", offer.active, offer_use.used`;

export function offerRecordOf<Row extends OfferColumns>({ percent, amountPaise, ...row }: Row) {
  const discount: Discount =
    percent === null
      ? { type: "amount", amount: found(amountPaise ?? undefined, "discount") }
      : { type: "percentage", percent };
  return { ...row, discount };
}

type Limits = {
  services: { serviceId: number; serviceName: string }[];
  societies: { societyId: number; societyName: string }[];
};
export type OfferRow = OfferRecord & Limits & { name: string };

const visibleSocieties = (scope: Scope): RawBuilder<unknown> =>
  sql`offer_society join society using (society_id)
    where offer_society.offer_id = offer.offer_id and ${within("society.society_id", scope)}`;

/** Offers visible in `scope` that meet all `conditions`, newest first. */
async function findMatching(
  db: Db,
  scope: Scope,
  conditions: (RawBuilder<unknown> | false)[],
  limit: number,
) {
  const visible = sql`(not exists (select from offer_society where offer_society.offer_id = offer.offer_id)
    or exists (select from ${visibleSocieties(scope)}))`;
  const { rows } = await sql<OfferColumns & Limits & { name: string }>`
    select ${offerColumns}, offer.name,
      coalesce((select json_agg(json_build_object('serviceId', service_id, 'serviceName', service.name)
          order by service.natural_name)
        from offer_service join service using (service_id)
        where offer_service.offer_id = offer.offer_id), '[]') as services,
      coalesce((select json_agg(json_build_object('societyId', society.society_id, 'societyName', society.name)
          order by society.natural_name)
        from ${visibleSocieties(scope)}), '[]') as societies
    from offer join offer_use using (offer_id)
    where ${all([visible, ...conditions])}
    order by offer.offer_id desc limit ${limit}`.execute(db);
  return rows.map(offerRecordOf);
}

export const findOffers = (
  db: Db,
  scope: Scope,
  { active, most }: { active: boolean | undefined; most: number },
): Promise<OfferRow[]> =>
  findMatching(db, scope, [active !== undefined && sql`offer.active = ${active}`], most);

export const findOffer = async (db: Db, scope: Scope, offerId: number): Promise<OfferRow | undefined> =>
  (await findMatching(db, scope, [sql`offer.offer_id = ${offerId}`], 1))[0];

export type OfferFields = {
  code: string;
  name: string;
  discount: Discount;
  most: Paise | null;
  start: string;
  end: string;
  firstBookingOnly: boolean;
  usageLimit: number | null;
  customerLimit: number | null;
  active: boolean;
  serviceIds: readonly number[];
  societyIds: readonly number[];
};

const columns = ({ discount, ...fields }: OfferFields) => ({
  code: fields.code,
  name: fields.name,
  percent: discount.type === "percentage" ? discount.percent : null,
  amount_paise: discount.type === "amount" ? discount.amount : null,
  max_paise: fields.most,
  start_day: fields.start,
  end_day: fields.end,
  first_booking_only: fields.firstBookingOnly,
  usage_limit: fields.usageLimit,
  customer_limit: fields.customerLimit,
  active: fields.active,
});

/** Replaces the limits of an offer; unchanged ones are not touched. */
async function setLimits(
  db: Db,
  offerId: number,
  { serviceIds, societyIds }: Pick<OfferFields, "serviceIds" | "societyIds">,
): Promise<void> {
  for (const [table, column, ids] of [
    ["offer_service", "service_id", serviceIds],
    ["offer_society", "society_id", societyIds],
  ] as const) {
    const [limits, id] = [sql.table(table), sql.ref(column)];
    await sql`delete from ${limits} where offer_id = ${offerId} and ${id} <> all(${ids}::integer[])`.execute(
      db,
    );
    await sql`insert into ${limits} (offer_id, ${id}) select distinct ${offerId}::integer, id
      from unnest(${ids}::integer[]) as wanted (id) on conflict do nothing`.execute(db);
  }
}

export async function insertOffer(db: Db, fields: OfferFields): Promise<number> {
  const { offerId } = await db
    .insertInto("offer")
    .values(columns(fields))
    .returning("offer_id as offerId")
    .executeTakeFirstOrThrow();
  await db.insertInto("offer_use").values({ offer_id: offerId, used: 0 }).execute();
  await setLimits(db, offerId, fields);
  return offerId;
}

/** @returns false when there is no such offer. */
export async function changeOffer(db: Db, offerId: number, fields: OfferFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("offer")
    .set(columns(fields))
    .where("offer_id", "=", offerId)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await setLimits(db, offerId, fields);
  return numUpdatedRows === 1n;
}

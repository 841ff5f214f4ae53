import { type RawBuilder, sql } from "kysely";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { Paise } from "#contract/money.ts";
import type { BillEffect } from "#contract/dispatch/outcome.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import { packageMonth, washCharges } from "#server/features/wash/charge.queries.ts";
import type { Regime } from "./tax/tax.rules.ts";
import { termItem, termItemName } from "#server/features/wash/term.queries.ts";

/** Where washes were done; its state is the place of supply for customers without a GSTIN. */
export type SupplyPlace = { societyId: number; societyName: string; stateId: number; stateName: string };

/** Washes of an item that a package includes. */
export type IncludedWashes = { itemName: string; itemNames: Names; washes: number };

/** Washes of one vehicle that form one line of a bill. */
export type LineRow = SupplyPlace & {
  customerId: number;
  vehicleNumber: string;
  itemName: string;
  itemNames: Names;
  /** The first day of the month of the washes; for a package, of the one for which they were planned. */
  month: string;
  /** The last day of the washes. */
  lastDay: string;
  /** The first day of the tax regime that the washes fall under; empty before all settings. */
  regimeFrom: string;
  /** The first day of the rate that the washes bear; empty before all settings. */
  rateFrom: string;
  /** Of a wash, or of a package's month. */
  ratePaise: Paise;
  /** The washes that the month of a package means; null for washes sold by themselves. */
  meant: number | null;
  /** The included washes among those that are charged. */
  included: IncludedWashes[];
  /** The charge of all the washes; 0 for those that are not charged. */
  amountPaise: Paise;
  charged: boolean;
  isRewash: boolean;
  /** Discounts on the list prices of charged washes. */
  discountPaise: Paise;
  outcomeReason: MissedReason | null;
  outcomeEffect: BillEffect | null;
  washIds: number[];
};

// The charged washes of a package's month are one line, whatever has become of each.
const isPackageWash = sql`(wash.meant is not null and ${washCharges})`;
const lineParts = {
  month: sql`case when wash.meant is null then date_trunc('month', wash.day)::date else ${packageMonth} end`,
  rate: sql`coalesce(wash.monthly_paise, wash.price_paise)`,
  reason: sql`case when not ${isPackageWash} then wash.outcome_reason end`,
  effect: sql`case when not ${isPackageWash} then wash.outcome_effect end`,
  vehicle: sql`case when wash.meant is not null then wash.booking_vehicle_id end`,
};

/** The columns of a line, from `wash`, `booking`, `vehicle`, `society` and `state`, and what they are grouped by. */
export const lineColumns = sql`
  wash.customer_id as "customerId", wash.number as "vehicleNumber", ${termItemName} as "itemName",
  (array_agg(item.names order by wash.wash_id))[1] as "itemNames",
  ${lineParts.month} as month, max(wash.day) as "lastDay", regime.from as "regimeFrom", rate.from as "rateFrom",
  ${lineParts.rate} as "ratePaise", wash.meant, ${washCharges} as charged, wash.rewash_of is not null as "isRewash",
  coalesce((select json_agg(json_build_object('itemName', name, 'itemNames', names, 'washes', washes)
        order by lower(name))
      from (select included.name, included.names, count(*)::integer as washes
        from unnest(array_agg(wash.included_item_id) filter (where ${isPackageWash})) as one (id)
          join service_item as included on included.service_item_id = one.id
        group by included.service_item_id) as line), '[]') as included,
  coalesce(sum(wash.price_paise) filter (where ${washCharges}), 0)::integer as "amountPaise",
  coalesce(case when not ${washCharges} then 0
      when wash.meant is null
        then sum(greatest(vehicle.price_paise - wash.price_paise, 0)) filter (where wash.rewash_of is null)
      else greatest(package_charge(max(vehicle.monthly_list_paise), count(*), wash.meant) - sum(wash.price_paise), 0)
    end, 0)::integer as "discountPaise",
  ${lineParts.reason} as "outcomeReason", ${lineParts.effect} as "outcomeEffect",
  society.society_id as "societyId", society.name as "societyName", state.state_id as "stateId",
  state.name as "stateName", array_agg(wash.wash_id order by wash.day, wash.wash_id) as "washIds"`;

/** The day of the documents to make, and the rate days of the washes that were paid before it. */
export type Rating = { issued: string; paid: readonly { washId: number; rateDay: string }[] };

/** The last of the days from which something holds in a `state` that is not after a day, as `from` of `name`. */
const lastBefore = (
  name: string,
  holding: readonly { stateId: number | null; from: string }[],
  regimes: readonly Regime[],
  day: RawBuilder<unknown>,
) => sql`
  cross join lateral (select coalesce(max(one.from), '') as from
    from unnest(${holding.map(({ from }) => from)}::text[], ${holding.map(({ stateId }) => stateId)}::integer[])
      as one ("from", state_id)
    where one.from <= ${day} and one.state_id is not distinct from
      case when state.state_id = any(${regimes.map(({ stateId }) => stateId)}::integer[]) then state.state_id end) as ${sql.ref(name)}`;

/**
 * The tables of `lineColumns`, to be followed by conditions. A wash that nobody has paid bears the rate of its own day or
 * of the document's, whichever is later.
 */
export const lineTables = (regimes: readonly Regime[], { issued, paid }: Rating) => sql`
  booking join wash on wash.booking_id = booking.booking_id
  join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
  join service_item as item on item.service_item_id = ${termItem}
  join society on society.society_id = booking.society_id
  join state on state.state_id = society.state_id
  ${lastBefore("regime", regimes, regimes, sql`wash.day::text`)}
  left join unnest(${paid.map(({ washId }) => washId)}::integer[], ${paid.map(({ rateDay }) => rateDay)}::text[])
    as paid (wash_id, rate_day) on paid.wash_id = wash.wash_id
  ${lastBefore(
    "rate",
    regimes.flatMap(({ stateId, rates }) => rates.map(({ from }) => ({ stateId, from }))),
    regimes,
    sql`coalesce(paid.rate_day, greatest(wash.day::text, ${issued}))`,
  )}`;

export const lineGroups = sql`
  group by wash.customer_id, wash.number, ${termItemName}, ${lineParts.month}, regime.from, rate.from, ${lineParts.rate}, wash.meant,
    ${washCharges}, wash.rewash_of is not null, ${lineParts.reason}, ${lineParts.effect}, ${lineParts.vehicle},
    society.society_id, state.state_id
  order by wash.customer_id, ${lineParts.month}, wash.number, ${termItemName}, ${washCharges} desc,
    ${lineParts.rate} desc, ${lineParts.reason} nulls first, ${lineParts.effect}, society.society_id, regime.from, rate.from, ${lineParts.vehicle}`;

import { sql } from "kysely";
import type { IncludedItem } from "#contract/booking/included.ts";
import { DAYS_AHEAD, washDays } from "#contract/booking/schedule.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { NO_PAISE, type Paise, paiseOf, rupeesOf, sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { insertBooking, saveCustomer } from "#server/features/booking/make/make.queries.ts";
import { MonthsIncluded } from "#server/features/booking/included.rules.ts";
import { packageWashes } from "#server/features/price/package.rules.ts";
import { ANY_PROVIDER, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import { allocate, insertPayment } from "#server/features/payment/payment.queries.ts";
import { saveReferences } from "#server/features/payment/reference.queries.ts";
import { type DemoBooking, demoBookings } from "./bookings.ts";

type Spot = {
  companyId: number;
  societyId: number;
  flatId: number;
  parkingFloorId: number;
  itemId: number;
  serviceName: string;
  pricePaise: Paise;
  monthlyPaise: Paise | null;
  minutes: number | null;
  included: IncludedItem[];
};

/** The ids for a booking's names, and the company that washes there. */
async function spotOf(db: Db, booked: DemoBooking): Promise<Spot> {
  const { rows } = await sql<Spot>`
    select (select min(company_id) from society_company as served
        where served.society_id = society.society_id) as "companyId",
      society.society_id as "societyId", flat.flat_id as "flatId",
      parking_floor.parking_floor_id as "parkingFloorId", item.service_item_id as "itemId",
      service.name as "serviceName", item.price_paise as "pricePaise", item.monthly_paise as "monthlyPaise",
      item.duration_minutes as minutes,
      coalesce((select json_agg(json_build_object('itemId', other.service_item_id, 'minutes', other.duration_minutes,
          'washes', line.washes))
        from service_item_included as line join service_item as other on other.service_item_id = line.included_item_id
        where line.service_item_id = item.service_item_id), '[]') as included
    from society
    join building on building.society_id = society.society_id and building.name = ${booked.building}
    join floor on floor.building_id = building.building_id and floor.name = ${booked.floor}
    join flat on flat.floor_id = floor.floor_id and flat.name = ${booked.flat}
    join parking_floor on parking_floor.society_id = society.society_id
      and parking_floor.name = ${booked.parkingFloor}
    join service_item as item on item.name = ${booked.item}
    join service on service.service_id = item.service_id
    where society.name = ${booked.society}
    limit 1`.execute(db);
  if (!rows[0]) throw new Error(`The demo has no ${booked.society}, ${booked.building}, ${booked.flat}`);
  return rows[0];
}

async function pillarId(db: Db, parkingFloorId: number, name: string): Promise<number> {
  const { parking_pillar_id: id } = await db
    .selectFrom("parking_pillar")
    .where("parking_floor_id", "=", parkingFloorId)
    .where("name", "=", name)
    .select("parking_pillar_id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Last day of a demo booking; null for a plan without an end. */
function endOf({ plan }: DemoBooking, start: string): string | null {
  if (!plan) return start;
  return plan.length === null ? null : addDays(start, plan.length - 1);
}

/** Books the demo's washes around today; past ones are done. */
export async function loadDemoBookings(db: Db, userId: number, now: Date): Promise<void> {
  const today = indiaAt(now).day;
  for (const booked of demoBookings) {
    const spot = await spotOf(db, booked);
    const start = addDays(today, booked.start);
    const end = endOf(booked, start);
    const until = end ?? addDays(today, DAYS_AHEAD);
    const days = booked.plan ? washDays({ ...booked.plan, start, end: until }) : [start];
    const customer = { ...booked.customer, address: `${booked.flat}, ${booked.building}, ${booked.society}` };
    const monthly = {
      listPaise: spot.monthlyPaise ?? NO_PAISE,
      pricePaise: spot.monthlyPaise ?? NO_PAISE,
    };
    const vehicles = await Promise.all(
      booked.cars.map(async ({ pillar, slot, ...car }, position) => ({
        ...car,
        position,
        parkingFloorId: spot.parkingFloorId,
        parkingPillarId: await pillarId(db, spot.parkingFloorId, pillar),
        parkingFloorName: booked.parkingFloor,
        parkingPillarName: pillar,
        parkingNote: "",
        time: slot,
        schedule: booked.plan?.schedule ?? null,
        days: booked.plan?.days ?? [],
        dayOfMonth: null,
        start,
        end,
        plannedUntil: end === null ? until : null,
        occurrences: days.length,
        pricePaise: spot.pricePaise,
        monthly: booked.package ? monthly : null,
        minutes: spot.minutes ?? 30,
        requirements: "",
      })),
    );
    const slots = vehicles.flatMap(({ position, time, ...vehicle }) => {
      const { schedule } = vehicle;
      const plan = { plan: { ...vehicle, schedule: schedule ?? "daily" }, items: spot.included, held: [] };
      const months = booked.package ? new MonthsIncluded(plan) : null;
      return days.map((day) => {
        const included = months?.dueOn(day) ?? null;
        months?.add(day, included);
        const hour = Number(time.slice(0, 2));
        return { position, day, hour, takerId: ANY_PROVIDER, overbooked: false as const, included };
      });
    });
    const shares = booked.package
      ? packageWashes(
          vehicles,
          vehicles.map(() => monthly),
          slots,
        )
      : slots.map(() => ({ pricePaise: spot.pricePaise, monthly: null }));
    const washes = slots.flatMap((slot, index) => (shares[index] ? { ...slot, ...shares[index] } : []));
    const amountPaise = sumOf(washes.map(({ pricePaise }) => pricePaise));
    const customerId = await saveCustomer(db, spot.companyId, customer, null);
    const bookingId = await insertBooking(db, {
      ...spot,
      customer,
      customerId,
      societyName: booked.society,
      flat: { flatName: booked.flat, floorName: booked.floor, buildingName: booked.building },
      itemName: booked.item,
      schedule: booked.plan ? "regular-wash" : "Book Now",
      source: "BackOffice",
      requirements: "",
      paymentMethod: "upi",
      // All payments were made at booking.
      billing: booked.plan && booked.paid === 0 ? "monthly" : "upfront",
      onFullDays: "refuse",
      basePaise: amountPaise,
      addedRate: 0,
      discount: null,
      discountPaise: NO_PAISE,
      offer: null,
      offerPaise: NO_PAISE,
      amountPaise,
      now: new Date(now.getTime() + Math.min(0, booked.start) * 86_400_000),
      userId,
      vehicles,
      included: booked.package ? spot.included : [],
      washes,
      taken: slots.flatMap(({ position: _position, included: _included, ...slot }) =>
        usesOfWash({ ...slot, societyId: spot.societyId, minutes: spot.minutes ?? 30 }).map((use) => ({
          ...use,
          capacity: null,
        })),
      ),
    });
    const paid = paiseOf(Math.round(rupeesOf(amountPaise) * booked.paid));
    if (paid === 0) continue;
    const reference = `4${String(bookingId).padStart(11, "0")}`;
    const { companyId } = spot;
    const paymentId = await insertPayment(db, {
      companyId,
      customerId,
      at: now,
      recordedAt: now,
      userId,
      amountPaise: paid,
      method: "upi",
      reference,
    });
    await saveReferences(db, companyId, [{ paymentId, reference }]);
    await allocate(db, now, [{ paymentId, bookingId, billId: null, amountPaise: paid }]);
  }
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < ${today}::date`.execute(
    db,
  );
  await sql`
    update booking set open_washes = (select count(*) from wash
      where wash.booking_id = booking.booking_id and wash.status = 'scheduled')`.execute(db);
}

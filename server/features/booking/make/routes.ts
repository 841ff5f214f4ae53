import { reachOf } from "#contract/access.ts";
import { type BookingBody, bookOnce, bookPlan, getQuote } from "#contract/booking/make.ts";
import { baseOf, sharesOf } from "#contract/booking/price.ts";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { slotHours } from "#contract/booking/slot.ts";
import { MOST_MINUTES } from "#contract/catalogue/item.ts";
import { indiaAt } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { isOverfull } from "#server/db/constraints.ts";
import type { Db } from "#server/db/database.ts";
import { Fault, invalid } from "#server/http/fault.ts";
import type { Scope, Serve } from "#server/http/serve.ts";
import type { Caller } from "#server/http/session.ts";
import type { Write } from "#server/http/write.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { type Asked, findKnown, type Known } from "../plan/queries.ts";
import { freeHours, type Needs, needsOf, offered, planOf, settled, type VehiclePlan } from "../plan/rules.ts";
import { holdCounters } from "../room/queries.ts";
import { Room, type Supply } from "../room/rules.ts";
import { insertBooking, keepCustomer } from "./queries.ts";
import { agreedAmount, findPlaces, lineOf, requirePlaces } from "./rules.ts";

type Call = {
  body: BookingBody;
  kind: BookingSchedule;
  caller: Caller;
  scope: Scope;
  now: Date;
  write: Write;
};

/** The longest that an item lasts, in hours. */
const LONGEST = Math.ceil(MOST_MINUTES / 60);

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

type Wanted = InputOf<typeof getQuote> | BookingBody;

const askedOf = (body: Wanted, plans: readonly VehiclePlan[]): Asked => ({
  companyId: body.CompanyId,
  customerId: "CustomerId" in body ? body.CustomerId : null,
  societyId: body.SocietyId,
  place: "FlatId" in body ? body : null,
  itemId: body.ServiceItemId,
  pillarIds: distinct(plans.map(({ vehicle }) => vehicle.ParkingPillarId)),
  bodyTypes: distinct(plans.map(({ vehicle }) => vehicle.VehicleType)),
  numbers: distinct(plans.map(({ vehicle }) => vehicle.VehicleNumber)),
  days: distinct(plans.flatMap(({ dates }) => dates)).toSorted(),
  hours:
    body.OnFullDays === "shift"
      ? null
      : distinct(plans.flatMap(({ hour }) => Array.from({ length: LONGEST }, (_, index) => hour + index))),
});

/** What the society can take, as it was read. */
function supplyOf(known: Known): Supply {
  const { society, item } = offered(known);
  const { windows, uses } = known;
  return { windows, uses, washesPerHour: society.washesPerHour, serviceId: item.serviceId };
}

/** A supply whose counters are held until the transaction ends, so that what is used stays true. */
async function holdSupply(
  db: Db,
  body: BookingBody,
  supply: Supply,
  needs: readonly Needs[],
): Promise<Supply> {
  const room = new Room(supply);
  if (!room.limited) return supply;
  const washes = needs.flatMap(({ pillarId, minutes, hour, dates }) =>
    dates.flatMap((day) =>
      (body.OnFullDays === "shift" ? slotHours : [hour]).map((one) => ({
        pillarId,
        day,
        hour: one,
        minutes,
      })),
    ),
  );
  return { ...supply, uses: await holdCounters(db, body.SocietyId, room.countersOf(washes)) };
}

async function bookIn(db: Db, call: Call, plans: readonly VehiclePlan[], hold: boolean) {
  const { body, kind, caller, scope, now } = call;
  const known = await findKnown(db, scope, askedOf(body, plans));
  const { society, flat, item, customer } = settled(known);
  const needs = needsOf(known, plans, body.SocietyId);
  const isFree = freeHours(known, needs);
  const supply = supplyOf(known);
  const room = new Room(hold ? await holdSupply(db, body, supply, needs) : supply);
  const choosing = { choice: body.OnFullDays, isFree, now: indiaAt(now) };
  const placed = requirePlaces(needs, findPlaces(needs, room, choosing), body.OnFullDays);
  const vehicles = needs.map((one, position) => lineOf(one, position, known.pillars, placed));
  const basePaise = baseOf(
    vehicles.map((line) => ({ price: line.price_paise, occurrences: line.occurrences })),
  );
  const agreed = agreedAmount(basePaise, body, caller.role);
  const shares = sharesOf(
    agreed.amountPaise,
    placed.map(({ position }) => needs[position]?.price ?? 0),
  );
  const address =
    customer.address || `${flat.flatName}, ${flat.buildingName}, ${society.name}, ${society.city}`;
  const person = { ...customer, address };
  const { companyId } = society;
  const customerId =
    customer.companyId === companyId && customer.customerId !== null
      ? customer.customerId
      : await keepCustomer(db, companyId, person);
  const bookingId = await insertBooking(db, {
    companyId,
    customerId,
    customer: person,
    societyId: body.SocietyId,
    flatId: body.FlatId,
    societyName: society.name,
    flat,
    itemId: body.ServiceItemId,
    serviceName: item.serviceName,
    itemName: item.itemName,
    schedule: kind,
    source: caller.usertype === "Customer" ? "MobileApp" : "BackOffice",
    requirements: body.VehicleOtherRequirements ?? "",
    paymentMethod: body.PaymentMethod,
    basePaise,
    ...agreed,
    now,
    userId: caller.userId,
    vehicles,
    visits: placed.map((one, index) => ({ ...one, pricePaise: shares[index] ?? 0 })),
    taken: room.taken,
  });
  return { bookingId, amount: rupeesOf(agreed.amountPaise), washes: placed.length };
}

async function book(call: Call) {
  const { body, kind, caller, scope, now, write } = call;
  if (body.OnFullDays === "overbook" && reachOf(caller.role, "booking:overbook") === null)
    throw new Fault("forbidden", "Your role may not book into a full slot.");
  if (body.CustomerId === null && caller.usertype !== "Customer")
    throw invalid({ CustomerId: "Please select a customer" });
  if (scope.reach === "own" && body.CompanyId !== null && body.CompanyId !== scope.companyId)
    throw invalid({ CompanyId: "This is not your company" });
  const today = indiaAt(now);
  const plans = body.Vehicles.map((vehicle, index) => planOf(vehicle, index, kind, today));
  const attempt = (hold: boolean) => write((db) => bookIn(db, call, plans, hold), { plannedOnce: true });
  try {
    return await attempt(false);
  } catch (error) {
    // Somebody was faster. What is read while the counters are held stays true until the end.
    if (!isOverfull(error)) throw error;
    return attempt(true);
  }
}

export function makeRoutes(serve: Serve): void {
  serve(getQuote, async ({ body, scope, db, now }) => {
    const today = indiaAt(now);
    const plans = body.Vehicles.map((vehicle, index) => planOf(vehicle, index, body.BookingSchedule, today));
    const known = await findKnown(db, scope, askedOf(body, plans));
    const needs = needsOf(known, plans, body.SocietyId);
    const choosing = { choice: body.OnFullDays, isFree: freeHours(known, needs), now: today };
    const { placed, full } = findPlaces(needs, new Room(supplyOf(known)), choosing);
    const misses = [...full, ...placed.filter(({ overbooked }) => overbooked)];
    return {
      vehicles: needs.map(({ price }, position) => ({
        price: rupeesOf(price),
        occurrences: placed.filter((one) => one.position === position).length,
        fullDays: misses.filter((one) => one.position === position).map(({ day }) => day),
      })),
    };
  });

  serve(bookOnce, (context) => book({ ...context, kind: "Book Now" }));
  serve(bookPlan, (context) => book({ ...context, kind: "regular-wash" }));
}

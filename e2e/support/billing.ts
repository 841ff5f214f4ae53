import type { ClientConfig } from "pg";
import { closeMonth } from "#contract/bill/bill.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addDays, addMonths, firstDayOf, indiaAt, monthOf } from "#contract/day.ts";
import { type Bookable, makeBookable, newPhone } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { ask } from "./data.ts";

const today = indiaAt(new Date()).day;
/** The month that is to be closed. */
export const lastMonth = addMonths(monthOf(today), -1);
/** How long ago the older bill was due. */
const DAYS_OVERDUE = 45;

const settings = {
  CompanyId: 1,
  From: "2020-04-01",
  Registration: "regular",
  Gstin: "27AAPFU0939F1ZV",
  LegalName: "Chamak Doorstep Services LLP",
  Address: "14 Sahyadri Lane, Pune 411007",
  StateId: 21,
  SeriesPrefix: "CH",
  UpiAddress: "chamak@examplebank",
} as const;

/** Somebody whose washes are billed by the month. */
export type Billed = { customerId: number; name: string; phone: string };

async function addBilled({ done }: Calls, name: string): Promise<Billed> {
  const phone = newPhone();
  const address = { Email1: "billed@example.com", CustomerAddress: "Tower A, 101" };
  const { customerId } = await done(addCustomer, { FirstName: name, Phone1: phone, ...address });
  return { customerId, name, phone };
}

/** Washes of ₹300 that were done in a month: booked for later, then moved back behind the server's back. */
async function giveDone(
  { done }: Calls,
  database: ClientConfig,
  place: Bookable,
  { customerId }: Billed,
  [month, count]: [month: string, count: number],
): Promise<void> {
  const vehicles = Array.from({ length: count }, () => place.vehicle({ AppointmentDate: addDays(today, 3) }));
  const body = place.booking(vehicles, { CustomerId: customerId, Billing: "monthly" });
  const { bookingId } = await done(bookOnce, { ...body, BookingSchedule: "Book Now" });
  await ask(
    database,
    "update wash set day = $2, status = 'done', outcome_effect = 'charge' where booking_id = $1",
    [bookingId, addDays(firstDayOf(month), 9)],
  );
  await ask(database, "update booking set open_washes = 0 where booking_id = $1", [bookingId]);
}

/** Lets all bills have been due long ago, which no call can do. */
const makeOverdue = (database: ClientConfig) =>
  ask(
    database,
    `do $$ begin
       -- No trigger asks then.
       set local session_replication_role = replica;
       update bill set due = '${addDays(today, -DAYS_OVERDUE)}';
     end $$`,
  );

/**
 * A month to be closed: Anita's three washes, Bharat's two, and one of Chitra, who has a bill of ₹300 of the month before,
 * overdue, and no address.
 */
export async function makeMonth(calls: Calls, database: ClientConfig) {
  await calls.done(addTaxSettings, settings);
  const place = await makeBookable(calls);
  const anita = await addBilled(calls, "Anita Rao");
  const bharat = await addBilled(calls, "Bharat Sethi");
  const chitra = await addBilled(calls, "Chitra Iyer");
  const before = addMonths(lastMonth, -1);
  await giveDone(calls, database, place, chitra, [before, 1]);
  await calls.done(closeMonth, { Month: before });
  await makeOverdue(database);
  await ask(database, "update customer set address = '' where customer_id = $1", [chitra.customerId]);
  await giveDone(calls, database, place, anita, [lastMonth, 3]);
  await giveDone(calls, database, place, bharat, [lastMonth, 2]);
  await giveDone(calls, database, place, chitra, [lastMonth, 1]);
  return { anita, bharat, chitra };
}

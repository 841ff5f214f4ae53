import type { ClientConfig } from "pg";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { addDays, addMonths, firstDayOf, indiaAt, monthOf } from "#contract/day.ts";
import { type Bookable, makeBookable, newPhone } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { queryDatabase } from "./data.ts";

const today = indiaAt(new Date()).day;
export const lastMonth = addMonths(monthOf(today), -1);
/** Age of the older bill's due date, in days. */
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

/** A customer who is billed monthly. */
export type BilledCustomer = { customerId: number; name: string; phone: string };

async function addBilledCustomer({ done }: Calls, name: string): Promise<BilledCustomer> {
  const phone = newPhone();
  const address = { Email1: "billed@example.com", CustomerAddress: "Tower A, 101" };
  const { customerId } = await done(addCustomer, { FirstName: name, Phone1: phone, ...address });
  return { customerId, name, phone };
}

/** Completed washes of ₹300 each in a month. They are booked for later, then moved back directly in the database. */
async function addCompletedWashes(
  { done }: Calls,
  database: ClientConfig,
  place: Bookable,
  { customerId }: BilledCustomer,
  [month, count]: [month: string, count: number],
): Promise<void> {
  const vehicles = Array.from({ length: count }, () => place.vehicle({ AppointmentDate: addDays(today, 3) }));
  const body = place.booking(vehicles, { CustomerId: customerId, Billing: "monthly" });
  const { bookingId } = await done(bookOnce, { ...body, BookingSchedule: "Book Now" });
  await queryDatabase(
    database,
    "update wash set day = $2, status = 'done', outcome_effect = 'charge' where booking_id = $1",
    [bookingId, addDays(firstDayOf(month), 9)],
  );
  await queryDatabase(database, "update booking set open_washes = 0 where booking_id = $1", [bookingId]);
}

/** Makes all bills long overdue, directly in the database, because no call can do that. */
const makeOverdue = (database: ClientConfig) =>
  queryDatabase(
    database,
    `do $$ begin
       -- No trigger asks then.
       set local session_replication_role = replica;
       update bill set due = '${addDays(today, -DAYS_OVERDUE)}';
     end $$`,
  );

/**
 * A month ready to be closed: Anita has three washes, Bharat two and Chitra one. Chitra has an overdue bill of ₹300
 * from the month before, and no address.
 */
export async function makeMonth(calls: Calls, database: ClientConfig) {
  await calls.done(addTaxSettings, settings);
  const place = await makeBookable(calls);
  const anita = await addBilledCustomer(calls, "Anita Rao");
  const bharat = await addBilledCustomer(calls, "Bharat Sethi");
  const chitra = await addBilledCustomer(calls, "Chitra Iyer");
  const before = addMonths(lastMonth, -1);
  await addCompletedWashes(calls, database, place, chitra, [before, 1]);
  await calls.done(closeMonth, { Month: before });
  await makeOverdue(database);
  await queryDatabase(database, "update customer set address = '' where customer_id = $1", [
    chitra.customerId,
  ]);
  await addCompletedWashes(calls, database, place, anita, [lastMonth, 3]);
  await addCompletedWashes(calls, database, place, bharat, [lastMonth, 2]);
  await addCompletedWashes(calls, database, place, chitra, [lastMonth, 1]);
  return { anita, bharat, chitra };
}

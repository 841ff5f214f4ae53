import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchWashes } from "#contract/booking/wash.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { hourOfSlot } from "#contract/booking/slot.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import {
  attentionKinds,
  getCompanyDashboard,
  getManagementDashboard,
} from "#contract/dashboard/dashboard.ts";
import { addDays } from "#contract/day.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { addTicket, searchTickets, updateTicket } from "#contract/ticket/ticket.ts";
import { type Bookable, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

const TODAY = "2026-11-21";
const TOMORROW = "2026-11-22";
const today = { From: TODAY, To: TODAY };

let world: World;
/** Has a limit of two washes an hour. */
let numbered: Bookable;
/** Covered by one provider, from six to ten. */
let covered: Bookable;
/** Without a limit. */
let unlimited: Bookable;
beforeAll(async () => {
  world = await createWorld();
  numbered = await makeBookable(world);
  covered = await makeBookable(world);
  unlimited = await makeBookable(world);
  const { societyId } = numbered;
  await world.db
    .updateTable("society")
    .set({ washes_per_hour: 2 })
    .where("society_id", "=", societyId)
    .execute();
  await covered.cover();
  for (const [place, times] of [
    [numbered, ["7:00 AM", "7:00 AM", "9:00 AM"]],
    [covered, ["7:00 AM", "8:00 AM"]],
    [unlimited, ["7:00 AM", "7:00 PM", "7:00 PM"]],
  ] as const)
    for (const AppointmentTime of times) {
      const vehicle = place.vehicle({ AppointmentDate: TOMORROW, AppointmentTime });
      await world.done(bookOnce, place.booking([vehicle]));
    }
});
afterAll(() => world.close());

const slotsOf = async (place: Bookable | null) => {
  const society = place ? { SocietyId: place.societyId } : {};
  const { slots } = await world.done(getManagementDashboard, { ...today, ...society });
  return (day: string, hour: number) => slots.find((slot) => slot.day === day && slot.hour === hour);
};

/** Free capacity by hour, as a booking sees it; null without a limit. */
async function leftIn(place: Bookable, day: string): Promise<Map<number, number | null>> {
  const free = await world.done(getFreeSlots, {
    ServiceItemId: place.serviceItemId,
    SocietyId: place.societyId,
    ParkingPillarId: place.id("B1/P1"),
    Days: [day],
  });
  return new Map(free.map(({ slot, left }) => [hourOfSlot(slot), left]));
}

describe("the coming week's slots", () => {
  test("contain seven days of sixteen hours, with booked washes and the capacity that bookings see", async () => {
    const { slots } = await world.done(getManagementDashboard, today);
    expect(slots).toHaveLength(7 * 16);
    expect((await slotsOf(numbered))(TOMORROW, 7)).toMatchObject({ used: 2, capacity: 2 });
    expect((await slotsOf(covered))(TOMORROW, 7)).toMatchObject({ used: 1, capacity: 2 });
    expect((await slotsOf(covered))(TOMORROW, 12)).toMatchObject({ used: 0, capacity: 0 });
    expect((await slotsOf(unlimited))(TOMORROW, 19)).toMatchObject({ used: 2, capacity: null });
    // For all societies: all booked washes, and the capacity of those with a limit.
    expect((await slotsOf(null))(TOMORROW, 7)).toMatchObject({ used: 4, capacity: 5 });
  });

  test.each([
    { number: null, open: 6, close: 22 },
    { number: 3, open: 6, close: 22 },
    { number: null, open: 8, close: 18 },
    { number: 3, open: 8, close: 18 },
  ])("have the room that a booking finds, with or without coverage: %o", async ({ number, open, close }) => {
    const set = (washes: number | null, open_hour: number, close_hour: number) =>
      world.db
        .updateTable("company")
        .set({ washes_per_hour: washes, open_hour, close_hour })
        .where("company_id", "=", 1)
        .execute();
    await set(number, open, close);
    for (const place of [numbered, covered, unlimited]) {
      const at = await slotsOf(place);
      for (const day of [TOMORROW, addDays(TODAY, 6)])
        for (const [hour, left] of await leftIn(place, day)) {
          const { capacity, used } = at(day, hour) ?? { capacity: -1, used: 0 };
          expect({ day, hour, left: capacity === null ? null : capacity - used }).toEqual({
            day,
            hour,
            left,
          });
        }
    }
    await set(null, 6, 22);
  });
});

describe("a caller", () => {
  test("of a company sees only its own bookings, washes, money and providers", async () => {
    const companyId = await world.addCompany("Other Dashboard");
    await letServe(world, unlimited.societyId, companyId);
    const token = await world.tokenOf("owner", companyId);
    const nothing = await world.done(getCompanyDashboard, { From: TODAY, To: TOMORROW }, { token });
    expect(nothing).toMatchObject({
      bookings: { value: 0, before: 0 },
      washesDue: { value: 0 },
      collected: { value: 0 },
      revenueByService: [],
      washesBySociety: [],
    });
    expect(nothing.attention.map(({ count }) => count)).toEqual(attentionKinds.map(() => 0));
    const person = { FirstName: "Vikram", Phone1: newPhone(), Email1: "v@example.com", CustomerAddress: "B" };
    const { customerId: CustomerId } = await world.done(addCustomer, person, { token });
    const vehicle = unlimited.vehicle({ AppointmentDate: TOMORROW });
    await world.done(bookOnce, unlimited.booking([vehicle], { CustomerId }), { token });
    await world.done(addPayment, { CustomerId, Amount: 120.5, Method: "cash" }, { token });
    const own = await world.done(getCompanyDashboard, { From: TODAY, To: TOMORROW }, { token });
    expect(own).toMatchObject({
      bookings: { value: 1 },
      washesDue: { value: 1 },
      revenue: { value: 300 },
      collected: { value: 120.5 },
      pending: { value: 179.5 },
    });
    const first = { token: await world.tokenOf("staff") };
    const others = await world.done(getCompanyDashboard, { From: TODAY, To: TOMORROW }, first);
    const everybody = await world.done(getManagementDashboard, { From: TODAY, To: TOMORROW });
    expect(everybody.bookings.value).toBe(others.bookings.value + 1);
    // A company does not see another company's work in a society that both serve.
    const { SocietyId } = { SocietyId: numbered.societyId };
    expect(await world.done(getCompanyDashboard, { ...today, SocietyId }, { token })).toMatchObject({
      bookings: { value: 0 },
      pending: { value: 0 },
    });
  });

  test("who may not read documents gets no count of missing documents", async () => {
    const kinds = async (role: "support" | "accounts") =>
      (await world.done(getManagementDashboard, today, { token: await world.tokenOf(role) })).attention.map(
        ({ kind }) => kind,
      );
    expect(await kinds("support")).toEqual([
      "unassigned",
      "uncovered",
      "not-reported",
      "overdue-tickets",
      "turnover",
      "full-slots",
    ]);
    expect(await kinds("accounts")).toEqual([...attentionKinds]);
    const { attention } = await world.done(getManagementDashboard, today);
    const nobody = { Kind: "unassigned" as const, From: TODAY, To: TOMORROW };
    const washes = await world.done(searchWashes, { filters: nobody });
    expect(attention[0]).toEqual({ kind: "unassigned", count: washes.total });
    expect(washes.total).toBeGreaterThan(0);
    expect(washes.rows.every(({ providerName }) => providerName === null)).toBe(true);
    const { total } = await world.done(searchProviders, { filters: { Active: true, Complete: false } });
    expect(attention.at(-1)).toEqual({ kind: "missing-papers", count: total });
    expect(total).toBeGreaterThan(0);
  });
});

test("counts washes of later days in uncovered hours, as the list of washes does", async () => {
  const { societyId: SocietyId } = covered;
  const AppointmentDate = addDays(TODAY, 3);
  const book = (AppointmentTime: string) =>
    world.done(
      bookOnce,
      covered.booking([covered.vehicle({ AppointmentDate, AppointmentTime })], { EvenUncovered: true }),
    );
  await book("7:00 AM");
  const { bookingId } = await book("7:00 PM");
  const { attention } = await world.done(getManagementDashboard, { ...today, SocietyId });
  expect(attention).toContainEqual({ kind: "uncovered", count: 1 });
  const filters = { Kind: "uncovered" as const, From: addDays(TODAY, 2), To: addDays(TODAY, 6), SocietyId };
  const { rows, total } = await world.done(searchWashes, { filters });
  expect(total).toBe(1);
  expect(rows).toMatchObject([{ bookingId, slot: "7:00 PM" }]);
  // A wash whose day has passed does not count any more.
  world.clock.advance(4 * 24 * 3_600_000);
  expect((await world.done(searchWashes, { filters: { Kind: "uncovered", SocietyId } })).total).toBe(0);
  world.clock.advance(-4 * 24 * 3_600_000);
});

test.each([
  [{ To: TODAY }, { From: "From is required" }],
  [{ From: TODAY, To: "2026-11-20" }, { To: "To must not be before From" }],
  [{ From: "2025-11-20", To: TODAY }, { To: "At most 366 days" }],
])("%j is refused", async (body, fields) => {
  const error = await world.refused(400, getManagementDashboard, body as typeof today);
  expect(error.fields).toEqual(fields);
});

test("accepts a range of 366 days", async () => {
  const { bookingsPerDay } = await world.done(getManagementDashboard, { From: "2025-11-21", To: TODAY });
  expect(bookingsPerDay).toHaveLength(366);
});

test("counts tickets that are neither resolved nor closed, as the list of tickets does", async () => {
  const ticket = { Subject: "A scratch", Description: "On the left door", Priority: "Low" } as const;
  const opened = async (CustomerId: number) =>
    (await world.done(addTicket, { ...ticket, CustomerId })).ticketId;
  const ids = [await opened(numbered.customerId), await opened(covered.customerId)];
  await opened(unlimited.customerId);
  await world.done(updateTicket, { ticketId: ids[0] ?? 0, Status: "Resolved" });
  const tomorrow = { From: TOMORROW, To: TOMORROW };
  const { openTickets } = await world.done(getManagementDashboard, today);
  expect(openTickets).toEqual({ value: 2, before: 0 });
  expect((await world.done(searchTickets, { filters: { Open: true } })).total).toBe(2);
  world.clock.advance(24 * 3_600_000);
  // Two were open when the day began.
  expect((await world.done(getManagementDashboard, tomorrow)).openTickets).toEqual({ value: 2, before: 2 });
  const waiting = async (kind: string, SocietyId?: number) => {
    const { attention } = await world.done(getManagementDashboard, { ...tomorrow, SocietyId });
    return attention.find((one) => one.kind === kind)?.count;
  };
  world.clock.advance(9 * 24 * 3_600_000);
  expect(await waiting("overdue-tickets")).toBe(2);
  expect((await world.done(searchTickets, { filters: { Overdue: true } })).total).toBe(2);
  const { societyId: SocietyId } = covered;
  const there = await world.done(searchTickets, { filters: { Open: true, SocietyId } });
  const { openTickets: ofSociety } = await world.done(getManagementDashboard, { ...tomorrow, SocietyId });
  expect(ofSociety.value).toBe(there.total);
  expect(await waiting("overdue-tickets", SocietyId)).toBe(there.total);
  world.clock.advance(-9 * 24 * 3_600_000);
  const stranger = await world.newToken("owner", await world.addCompany("Strangers"));
  const theirs = await world.done(getCompanyDashboard, tomorrow, { token: stranger });
  expect(theirs.openTickets).toEqual({ value: 0, before: 0 });
});

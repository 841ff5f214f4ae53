import { expect } from "vitest";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addDays } from "#contract/day.ts";
import { nextMonday } from "../../e2e/support/booking.ts";
import { callAt } from "../../e2e/support/client.ts";
import type { Installation } from "../installation.ts";
import { walk, type Walk } from "../statement.ts";
import { COLORS, makePlace } from "./vehicleForm.ts";

/** What a booking's call says of its numbers, which the form computes itself. */
async function computed({ holds }: Walk, installation: Installation): Promise<void> {
  const { url, token, calls } = installation;
  const place = await makePlace(installation);
  const start = nextMonday();
  const week = { AppointmentDate: start, BookingStartDate: start, BookingEndDate: addDays(start, 6) };
  const answer = async (endpoint: typeof bookOnce | typeof bookPlan, vehicles = [place.vehicle()]) =>
    JSON.stringify((await callAt(url, endpoint, place.booking(vehicles), { token })).error);
  await holds("5", "'For daily schedule, occurrences must be {n} days.'", async () =>
    expect(await answer(bookPlan, [place.vehicle({ ...week, Occurence: 5 })])).toContain(
      "For daily schedule, occurrences must be 7 days.",
    ),
  );
  for (const [name, DaysOfWeek] of [
    ["weekly", "monday"],
    ["biweekly", "monday,tuesday"],
    ["customize", "monday,tuesday,friday"],
  ] as const)
    await holds("5", `'For ${name} schedule, occurrences must match the calculated value.'`, async () =>
      expect(await answer(bookPlan, [place.vehicle({ ...week, DaysOfWeek, Occurence: 5 })])).toContain(
        `For ${name} schedule, occurrences must match the calculated value.`,
      ),
    );
  const once = { AppointmentDate: start };
  await holds("5", "occurrences are at least 1", async () =>
    expect(await answer(bookOnce, [place.vehicle({ ...once, Occurence: 0 })])).toContain(
      "Occurrences must be at least 1",
    ),
  );
  await holds(
    "5",
    "'For Book Now schedule, occurrences must match the calculated value.', of a single wash",
    async () =>
      expect(await answer(bookOnce, [place.vehicle({ ...once, Occurence: 2 })])).toContain(
        "For Book Now schedule, occurrences must match the calculated value.",
      ),
  );
  await holds("9", "a booking has at most ten vehicles, the cap that is referenced", async () => {
    const vehicles = Array.from({ length: 11 }, () => place.vehicle(once));
    expect(await answer(bookOnce, vehicles)).toMatch(/[Aa]t most 10 vehicles/);
    await calls.done(bookOnce, place.booking(vehicles.slice(1)));
  });
}

/** Colours by number, as a client of the specification may send them. */
async function storedColors({ differs }: Walk, installation: Installation): Promise<void> {
  const place = await makePlace(installation);
  const vehicles = COLORS.map((_, index) =>
    place.vehicle({ AppointmentDate: nextMonday(), VehicleColor: String(index + 1) }),
  );
  const { done } = installation.calls;
  const { bookingId } = await done(bookOnce, place.booking(vehicles));
  const stored = async () => (await done(getBooking, { bookingId })).vehicleLines.map(({ color }) => color);
  await differs("9", "colours are numbered: Red 1, Blue 2, Black 3, White 4, Silver 5", {
    does: "such a number is taken as its name, which is what a booking keeps",
    why: "a washer looks for a white car, not for a 4, and there are more than five colours",
    letter: async () => expect(await stored()).toEqual(["1", "2", "3", "4", "5"]),
    check: async () => expect(await stored()).toEqual(COLORS),
  });
}

/** What the server decides itself, whatever is sent. */
async function serversOwn({ differs }: Walk, installation: Installation): Promise<void> {
  const { url, token } = installation;
  const place = await makePlace(installation);
  const vehicles = [place.vehicle({ AppointmentDate: nextMonday() })];
  const wrong = await callAt(url, bookOnce, place.booking(vehicles, { CustomerAmount: 350 }), { token });
  await differs("3", "CustomerAmount is what the client sends", {
    does: "computed again; an amount below the base is a discount within the caller's limit, any other one is refused with 409 'Price changed' and the right one",
    why: "nobody shall pay a price that was changed meanwhile, or that a client made up",
    letter: async () => expect(wrong.status).toBe(200),
    check: async () => {
      expect(wrong.status).toBe(409);
      expect(wrong.error.message).toContain("Price changed: it is ₹300.00 now.");
    },
  });
}

/** A booking after it was made. */
async function transitions({ differs }: Walk, installation: Installation): Promise<void> {
  const { done } = installation.calls;
  const place = await makePlace(installation);
  const vehicle = place.vehicle({ AppointmentDate: nextMonday() });
  const { bookingId } = await done(bookOnce, place.booking([vehicle]));
  await done(cancelBooking, { bookingId, Reason: "Travelling" });
  const { status, paymentStatus } = await done(getBooking, { bookingId });
  await differs("4", "a booking stays 'Confirmed' and 'Pending': no further transitions", {
    does: "washes can be moved, skipped, paused and cancelled, each with a reason that the customer reads, and payments are recorded until nothing is open",
    why: "a business has to change and to charge what it has booked",
    letter: async () => expect([status, paymentStatus]).toEqual(["Confirmed", "Pending"]),
    check: async () => expect([status, paymentStatus]).toEqual(["Cancelled", "Nothing due"]),
  });
}

/** What the calls of a booking check, beside the form. */
export function bookingRulesWalk(installation: () => Installation): void {
  walk("what a booking's call checks", async (record) => {
    await computed(record, installation());
    await storedColors(record, installation());
    await serversOwn(record, installation());
    await transitions(record, installation());
  });
}

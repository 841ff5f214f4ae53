import { beforeEach, expect, test } from "vitest";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { answerCall, refuseAs, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { creta } from "../testing/begun.ts";
import { answerMorning, meera } from "../testing/morning.ts";
import { fitting, vehicleAgain } from "./again.ts";

const fleet = Array.from({ length: 11 }, (_, index) => ({ ...creta, number: `MH12FL${1000 + index}` }));
const basket = { companyId: 4, itemId: 21, society: 7, type: "Book Now" as const };

beforeEach(() => {
  signInAs("staff");
  answerMorning();
});

test("repeats a plan without an end as one, and a plan with an end with one", () => {
  const car = {
    ...meera.vehicles[0]!,
    parking: "B1, P001",
    schedule: "daily" as const,
    days: [],
    dayOfMonth: null,
    startDate: "2026-11-01",
    requirements: "",
  };
  const again = (endDate: string | null) => vehicleAgain({ ...car, endDate }, 7, "2026-11-20");
  expect(again(null)).toMatchObject({ start: "2026-11-21", end: "", endless: true });
  expect(again("2026-11-10")).toMatchObject({ start: "2026-11-21", end: "2026-11-30", endless: false });
});

test("asks for each of a few vehicles, and once for many", async () => {
  const few = fleet.slice(0, 3);
  expect(await fitting(basket, few)).toEqual({ bookable: few, left: [] });
  expect(sentTo(getFreeSlots)).toHaveLength(3);
  answerCall(getQuote, ({ Vehicles }) => ({
    vehicles: Vehicles.map(({ AppointmentDate }, index) => ({
      price: 449,
      occurrences: 1,
      fullDays: index === 2 ? [AppointmentDate] : [],
    })),
    offer: null,
  }));
  const [first, second, third, ...others] = fleet;
  expect(await fitting(basket, fleet)).toEqual({ bookable: [first, second, ...others], left: [third] });
  expect(sentTo(getQuote)).toMatchObject([{ OnFullDays: "refuse", Vehicles: { length: 11 } }]);
  expect(sentTo(getFreeSlots)).toHaveLength(3);
});

test("leaves many over when one of them is washed then already", async () => {
  answerCall(getQuote, () =>
    refuseAs("conflict", 409, "MH12FL1000 has a wash on 23 Nov 2026 at 7:00 AM already."),
  );
  expect(await fitting(basket, fleet)).toEqual({ bookable: [], left: fleet });
});

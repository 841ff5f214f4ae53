import { DAYS_AHEAD, type Schedule, washDays } from "#contract/booking/schedule.ts";
import { addDays, type Weekday, weekdays } from "#contract/day.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { cars, colors, firstNames, lastNames } from "./people.ts";

type Order = { item: string; schedule: Schedule | null; days: Weekday[]; length: number };

/** A household of the city with its cars and its order. */
export type Household = {
  name: string;
  phone: string;
  /** Index into the society's flats and pillars, from 0; a household with several cars takes consecutive pillars. */
  flat: number;
  pillar: number;
  order: Order;
  hour: number;
  /** First and last day, inclusive; the days of its washes. A plan without an end has washes up to `end`. */
  start: string;
  end: string;
  openEnded: boolean;
  washes: string[];
  bookedOn: string;
  monthly: boolean;
  /** True if it has an item by the month that is also sold so. */
  byMonth: boolean;
  /** Paid part of the amount, in percent. */
  paid: number;
  cars: { number: string; make: string; model: string; bodyType: string; fuelType: string; color: string }[];
};

export const quarters = [
  { society: "Emerald Greens", households: 800, washers: 22, washesPerHour: 140 },
  { society: "Nandanvan Heights", households: 290, washers: 10, washesPerHour: 75 },
  { society: "Sahyadri Meadows", households: 110, washers: 4, washesPerHour: 40 },
] as const;

const HISTORY_DAYS = 90;
const EARLIER_DAYS = 31;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

function orderOf({ below, pick }: Chance): Order {
  const two = (first: number): Weekday[] =>
    weekdays.filter((_, index) => index === first || index === (first + 3) % 7);
  const kind = below(100);
  if (kind < 38) return { item: "Daily wipe", schedule: "daily", days: [], length: 60 + below(61) };
  // Split equally between two sets of weekdays: all on the same days would exceed the capacity of a morning's
  // providers.
  if (kind < 48)
    return { item: "Daily wipe", schedule: "customize", days: ["monday", "wednesday", "friday"], length: 90 };
  if (kind < 58)
    return {
      item: "Daily wipe",
      schedule: "customize",
      days: ["tuesday", "thursday", "saturday"],
      length: 90,
    };
  if (kind < 74) return { item: "Shampoo wash", schedule: "weekly", days: [pick(weekdays)], length: 84 };
  if (kind < 86) return { item: "Foam wash", schedule: "biweekly", days: two(below(7)), length: 56 };
  return { item: pick(["Shampoo wash", "Foam wash", "Waterless wash"]), schedule: null, days: [], length: 1 };
}

function carOf({ below, pick }: Chance, nth: number) {
  const series = `${LETTERS[below(24)]}${LETTERS[below(24)]}`;
  return {
    ...pick(cars),
    // The last four digits alone are unique in the city.
    number: `MH${pick(["12", "14"])}${series}${String(2000 + nth)}`,
    fuelType: pick(["Petrol", "Petrol", "Diesel", "CNG"]),
    color: pick(colors),
  };
}

/** A quarter's households as of a day; the same for the same day. */
export function householdsOf(quarter: number, today: string): Household[] {
  const chance = chanceOf(20_261 + quarter);
  const { below, pick } = chance;
  const first = quarters.slice(0, quarter).reduce((sum, { households }) => sum + households, 0);
  let pillar = 0;
  return Array.from({ length: quarters[quarter]?.households ?? 0 }, (_, index) => {
    const nth = first + index;
    const order = orderOf(chance);
    const owned = Array.from({ length: below(5) === 0 ? 2 : 1 }, (_car, car) => carOf(chance, nth * 2 + car));
    const monthly = order.schedule !== null && index % 4 === 1;
    // Monthly households began earlier, so that three months are closed on any day.
    const begun = addDays(today, -below(HISTORY_DAYS + 1) - (monthly ? EARLIER_DAYS : 0));
    const start = order.schedule === null ? addDays(begun, below(4)) : addDays(begun, 1);
    const dated = addDays(start, order.length - 1);
    const openEnded = monthly && dated > today;
    const ahead = addDays(today, DAYS_AHEAD);
    const end = openEnded && dated < ahead ? ahead : dated;
    const { schedule, days } = order;
    const own = pillar;
    pillar += owned.length;
    return {
      name: `${pick(firstNames)} ${pick(lastNames)}`,
      phone: `98${String(30_000_000 + nth)}`,
      flat: index,
      pillar: own,
      order,
      hour: 6 + below(5),
      start,
      end,
      openEnded,
      washes: schedule === null ? [start] : washDays({ schedule, days, start, end }),
      bookedOn: begun,
      monthly,
      byMonth: monthly && index % 8 === 1,
      paid: below(10) < 7 ? 100 : below(2) * 50,
      cars: owned,
    };
  }).filter(({ washes }) => washes.length > 0);
}

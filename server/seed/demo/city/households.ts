import { type Schedule, washDays } from "#contract/booking/schedule.ts";
import { addDays, type Weekday, weekdays } from "#contract/day.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { cars, colors, firstNames, lastNames } from "./people.ts";

/** What a household orders: which wash, how often, for how many days. */
type Order = { item: string; schedule: Schedule | null; days: Weekday[]; length: number };

/** One household of the city with its cars and what it ordered. */
export type Household = {
  name: string;
  phone: string;
  /** Which of the society's flats and pillars, counted from 0; the first of as many pillars as there are cars. */
  flat: number;
  pillar: number;
  order: Order;
  hour: number;
  /** From and to, both counted; the days of its washes. */
  start: string;
  end: string;
  washes: string[];
  bookedOn: string;
  /** Whether a bill of each month asks for what was washed in it. */
  monthly: boolean;
  /** Part of the amount that is paid, in percent. */
  paid: number;
  cars: { number: string; make: string; model: string; bodyType: string; fuelType: string; color: string }[];
};

/** A society of the city: its households, those who wash there, and how many washes an hour takes. */
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
  // Half of them each: all on one turn would be more than the washers of a morning can do.
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
    // The last four digits alone tell any two of the city apart.
    number: `MH${pick(["12", "14"])}${series}${String(2000 + nth)}`,
    fuelType: pick(["Petrol", "Petrol", "Diesel", "CNG"]),
    color: pick(colors),
  };
}

/** The households of a quarter as they stand on a day: the same for the same day. */
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
    // Whoever is billed by the month began earlier, so that three months are closed on any day.
    const begun = addDays(today, -below(HISTORY_DAYS + 1) - (monthly ? EARLIER_DAYS : 0));
    const start = order.schedule === null ? addDays(begun, below(4)) : addDays(begun, 1);
    const end = addDays(start, order.length - 1);
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
      washes: schedule === null ? [start] : washDays({ schedule, days, start, end }),
      bookedOn: begun,
      monthly,
      paid: below(10) < 7 ? 100 : below(2) * 50,
      cars: owned,
    };
  }).filter(({ washes }) => washes.length > 0);
}

import type { WashStatus } from "#contract/wash/state.ts";
import type { Effect } from "#contract/dispatch/outcome.ts";
import type { Bookable } from "#server/testing/bookings.ts";
import type { World } from "#server/testing/world.ts";

/** How many washes an hour of the society takes at most, and the price of each in rupees. */
export const CAPACITY = 3;
export const PRICE = 300;

/** The two who wash: A from seven to nine, B from seven to eight, two washes an hour each. */
export type Who = "A" | "B";
export const washers = ["A", "B"] as const;
export const PER_HOUR = 2;
export const covers = (who: Who, hour: number): boolean => who === "A" || hour === 7;

export type Wash = {
  id: number;
  number: string;
  day: string;
  hour: number;
  status: WashStatus;
  price: number;
  effect: Effect | null;
  /** Who comes, and whether a person said so. */
  who: Who | null;
  chosen: boolean;
  /** To whom it was ever given. */
  given: Set<Who>;
  /** Whether it takes room of its hour, and whose time. */
  counts: boolean;
  takes: Who | null;
  late: boolean;
  /** Who has said what became of it, what, and at which second. */
  by: Who | "office" | "nobody" | null;
  said: string;
  at: number;
  /** What it makes good. */
  origin: Wash | null;
};
export type Booking = { id: number; washes: Wash[]; paid: number; cancelled: boolean };
type Absence = {
  id: number;
  who: Who;
  day: string;
  ended: boolean;
  before: Map<Wash, Pick<Wash, "day" | "hour" | "who" | "chosen" | "takes">>;
};
type Disruption = {
  id: number;
  day: string;
  undone: boolean;
  /** Each wash as it was, and as it was left. */
  washes: Map<Wash, { before: Wash; after: Wash }>;
};

/** What should be true, told without any of the product's own code. */
export type Model = {
  today: string;
  second: number;
  numbers: string[];
  bookings: Booking[];
  absences: Absence[];
  disruptions: Disruption[];
};
export type Real = {
  world: World;
  place: Bookable;
  providers: Record<Who, number>;
  /** Of the office and of those who wash, on the model's day. */
  tokens: Record<Who | "office", string>;
};

export const allOf = ({ bookings }: Pick<Model, "bookings">): Wash[] =>
  bookings.flatMap(({ washes }) => washes);
const isLive = ({ status }: Wash): boolean => ["scheduled", "done", "missed"].includes(status);

/** The washes that take room of an hour. */
export const countedAt = (model: Model, day: string, hour: number): Wash[] =>
  allOf(model).filter((wash) => wash.counts && isLive(wash) && wash.day === day && wash.hour === hour);

type StateQuery = { apart?: readonly Wash[]; among?: readonly Who[] };

/** Whose time one wash more of an hour takes, the fullest first; null where the hour is full for any but `apart`. */
export function takerAt(
  model: Model,
  day: string,
  hour: number,
  { apart = [], among = washers }: StateQuery = {},
): Who | null {
  const there = countedAt(model, day, hour).filter((wash) => !apart.includes(wash));
  const loads = among
    .filter((who) => covers(who, hour) && !isAway(model, who, day))
    .map((who) => ({ who, load: there.filter(({ takes }) => takes === who).length }));
  const [fullest] = loads
    .filter(({ load }) => load < PER_HOUR)
    .toSorted((one, other) => other.load - one.load);
  return there.length < CAPACITY && fullest ? fullest.who : null;
}
/** Whether a vehicle is washed at a time already, by another wash than `apart`. */
export const isTaken = (
  model: Model,
  { number, day, hour }: Pick<Wash, "number" | "day" | "hour">,
  apart?: Wash,
) =>
  allOf(model).some(
    (wash) =>
      wash !== apart &&
      ["scheduled", "done"].includes(wash.status) &&
      wash.number === number &&
      wash.day === day &&
      wash.hour === hour,
  );
export const isAway = ({ absences }: Model, who: Who, day: string): boolean =>
  absences.some((absence) => !absence.ended && absence.who === who && absence.day === day);
/** What a booking's washes come to, in rupees. */
export const amountOf = ({ washes }: Booking): number =>
  washes
    .filter((wash) => isLive(wash) && !(wash.status === "missed" && wash.effect === "credit"))
    .reduce((sum, { price }) => sum + price, 0);

/** A wash as it is booked. */
export const newWash = (wash: Pick<Wash, "number" | "day" | "hour" | "takes"> & Partial<Wash>): Wash => ({
  id: 0,
  status: "scheduled",
  price: PRICE,
  effect: null,
  who: null,
  chosen: false,
  given: new Set(),
  counts: true,
  late: false,
  by: null,
  said: "",
  at: 0,
  origin: null,
  ...wash,
});

/** Nobody is to come any more. */
export const leave = { who: null, chosen: false } as const;

/** What comes of a re-wash says of all before it whether they stay charged. */
export function updateOrigins(wash: Wash, effect: "credit" | "rewash"): void {
  for (let origin = wash.origin; origin; origin = origin.origin) origin.effect = effect;
}

/** Takes a wash off. */
export function takeOff(wash: Wash, status: "skipped" | "cancelled"): void {
  Object.assign(wash, leave, { status, counts: false, takes: null });
  updateOrigins(wash, "credit");
}

/** What a command finds: the nth of a list; null where there is none. */
export const nth = <T>(list: readonly T[], index: number): T | null =>
  list[index % Math.max(1, list.length)] ?? null;

import type { WashStatus } from "#contract/wash/state.ts";
import type { BillEffect } from "#contract/dispatch/outcome.ts";
import type { Bookable } from "#server/testing/bookings.ts";
import type { World } from "#server/testing/world.ts";

/** Washes an hour of the society, and the price of each in rupees. */
export const CAPACITY = 3;
export const PRICE = 300;

/** The two providers: A from seven to nine, B from seven to eight, two washes an hour each. */
export type Who = "A" | "B";
export const cleaners = ["A", "B"] as const;
export const PER_HOUR = 2;
export const covers = (who: Who, hour: number): boolean => who === "A" || hour === 7;

export type Wash = {
  id: number;
  number: string;
  day: string;
  hour: number;
  status: WashStatus;
  price: number;
  effect: BillEffect | null;
  /** The provider, and whether it was chosen manually. */
  who: Who | null;
  chosen: boolean;
  /** Every provider that it was ever assigned to. */
  given: Set<Who>;
  /** Whether it takes capacity of its hour, and whose time. */
  counts: boolean;
  takes: Who | null;
  late: boolean;
  /** The report: by whom, what, and at which second. */
  by: Who | "office" | "nobody" | null;
  report: string;
  at: number;
  /** The wash that it replaces. */
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
  /** Each wash before and after the change. */
  washes: Map<Wash, { before: Wash; after: Wash }>;
};

/** The expected state, computed without the product's own code. */
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
  /** Tokens of the office and the providers, valid on the model's day. */
  tokens: Record<Who | "office", string>;
};

export const allOf = ({ bookings }: Pick<Model, "bookings">): Wash[] =>
  bookings.flatMap(({ washes }) => washes);
const isLive = ({ status }: Wash): boolean => ["scheduled", "done", "missed"].includes(status);

/** The washes that take capacity of an hour. */
export const countedAt = (model: Model, day: string, hour: number): Wash[] =>
  allOf(model).filter((wash) => wash.counts && isLive(wash) && wash.day === day && wash.hour === hour);

type StateQuery = { apart?: readonly Wash[]; among?: readonly Who[] };

/**
 * Whose time an additional wash of an hour takes, the fullest first; null when the hour is full, not counting
 * `apart`.
 */
export function takerAt(
  model: Model,
  day: string,
  hour: number,
  { apart = [], among = cleaners }: StateQuery = {},
): Who | null {
  const counted = countedAt(model, day, hour).filter((wash) => !apart.includes(wash));
  const loads = among
    .filter((who) => covers(who, hour) && !isAway(model, who, day))
    .map((who) => ({ who, load: counted.filter(({ takes }) => takes === who).length }));
  const [fullest] = loads
    .filter(({ load }) => load < PER_HOUR)
    .toSorted((one, other) => other.load - one.load);
  return counted.length < CAPACITY && fullest ? fullest.who : null;
}
/** True if a vehicle already has a wash at a time, other than `apart`. */
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
/** Sum of a booking's washes, in rupees. */
export const amountOf = ({ washes }: Booking): number =>
  washes
    .filter(
      (wash) =>
        isLive(wash) &&
        !(wash.status === "missed" && (wash.effect === "credit" || wash.effect === "rewash-pending")),
    )
    .reduce((sum, { price }) => sum + price, 0);

/** A newly booked wash. */
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
  report: "",
  at: 0,
  origin: null,
  ...wash,
});

/** No provider is assigned any more. */
export const leave = { who: null, chosen: false } as const;

/** The effect of a re-wash decides whether all washes before it are charged, credited or pending. */
export function updateOrigins(wash: Wash, effect: "credit" | "rewash" | "rewash-pending"): void {
  for (let origin = wash.origin; origin; origin = origin.origin) origin.effect = effect;
}

export function takeOff(wash: Wash, status: "skipped" | "cancelled"): void {
  Object.assign(wash, leave, { status, counts: false, takes: null });
  updateOrigins(wash, "credit");
}

/** The element that a command picks, by index; null in an empty list. */
export const nth = <T>(list: readonly T[], index: number): T | null =>
  list[index % Math.max(1, list.length)] ?? null;

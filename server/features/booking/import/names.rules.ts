import type { ImportColumn } from "#contract/booking/import.ts";
import { plainOf } from "#contract/cell/written.ts";
import type { DiscountCaps } from "#contract/access.ts";
import type { Paise } from "#contract/money.ts";

export type Place = { id: number; name: string };
export type Building = Place & { societyId: number };
export type Item = Place & { serviceName: string; isSoldByMonth: boolean };
export type KnownCustomer = {
  customerId: number;
  phone: string;
  name: string;
  phone2: string;
  email: string;
  address: string;
  gstin: string;
  legalName: string;
  notes: string;
  /** What was brought forward, below 0 for money paid ahead; null for nothing. */
  opening: Paise | null;
};

/** What lines may name in a company. */
export type Names = {
  societies: Place[];
  items: Item[];
  /** The company's customers by phone. */
  known: Map<string, KnownCustomer>;
  /** True if the company takes customers without an email. */
  emailOptional: boolean;
  /** True if the company takes plates of unusual formats. */
  otherPlates: boolean;
  discountCaps: DiscountCaps;
};

export type Places = {
  buildings: Building[];
  parkingFloors: Building[];
  flats: (Place & { buildingId: number; floorId: number; floorName: string })[];
  pillars: (Place & { parkingFloorId: number })[];
};

/** The only place that a name fits, or the names of those that it fits: none, or several. */
export type Named<P extends Place = Place> = { place: P } | { among: string[] };

/** Words that a place's name has in one file and lacks in another. */
const fillers =
  /(?<![\p{L}\p{N}])(?:tower|wing|block|building|bldg|flat|unit|floor|level|basement|pillar|parking|society|chs|no|number)(?![\p{L}\p{N}])/gu;
const apart = /[^\p{L}\p{M}\p{N}]+/gu;

const lower = (name: string): string => plainOf(name).toLowerCase();

/** A place's name without what people write differently: "Tower-A" is "A", and "P-001" is "P001". */
function placeKey(name: string): string {
  // A spreadsheet makes numbers of flats.
  const plain = lower(name).replace(/^(\d+)\.0+$/, "$1");
  return plain.replace(fillers, "").replace(apart, "") || plain.replace(apart, "");
}

/** Finds the place that a name fits: as it is written, else by its key, else with or without the building's before it. */
export function named<P extends Place>(places: readonly P[], name: string, building = ""): Named<P> {
  const key = placeKey(name);
  const prefix = placeKey(building);
  const attempts: ((place: P) => boolean)[] = [
    (place) => lower(place.name) === lower(name),
    (place) => placeKey(place.name) === key,
    (place) =>
      prefix !== "" &&
      (`${prefix}${placeKey(place.name)}` === key || placeKey(place.name) === `${prefix}${key}`),
  ];
  for (const fits of attempts) {
    const fitting = places.filter(fits);
    const [only] = fitting;
    if (only && fitting.length === 1) return { place: only };
    if (fitting.length > 1) return { among: fitting.map((place) => place.name) };
  }
  return { among: [] };
}

/** Ids of the places that may be meant by what the lines have in a column. */
export function placesNamed(
  places: readonly Place[],
  lines: readonly { get: (column: ImportColumn) => string }[],
  column: ImportColumn,
): number[] {
  const keys = new Set(lines.map(({ get }) => placeKey(get(column))));
  return places.filter(({ name }) => keys.has(placeKey(name))).map(({ id }) => id);
}

/** An item by its name alone, or as "Service: Item". */
export function namedItem(items: readonly Item[], name: string): Named<Item> {
  const full = items.map((item) => ({ ...item, name: `${item.serviceName}: ${item.name}` }));
  const whole = named(full, name);
  return "place" in whole ? whole : named(items, name);
}

const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "shri", "smt", "sri", "er", "ca", "adv"]);

const wordsOf = (name: string): string[] =>
  lower(name)
    .split(apart)
    .filter((word) => word !== "" && !titles.has(word));

/** True for names of one person as far as names can tell: "Ravi K. Sharma", "RAVI SHARMA" and "Mr Ravi". */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const isWithin = (some: readonly string[], all: readonly string[]) =>
    some.every((word) => all.includes(word));
  return isWithin(first, second) || isWithin(second, first) || first.join("") === second.join("");
}

import type { z } from "zod";
import { readAmount } from "#contract/cell/amount.ts";
import { type Hours, readHours } from "#contract/cell/hour.ts";
import { readWeekdays } from "#contract/cell/weekdays.ts";
import { isNothing, plainOf } from "#contract/cell/written.ts";
import { readPhones } from "#contract/contact.ts";
import type { Weekday } from "#contract/day.ts";
import { formatPrice, formatTime, listed } from "#contract/format.ts";
import { MAX_PREVIEW } from "#contract/intake/read.ts";
import { type Paise, paiseOf, rupeesOf } from "#contract/money.ts";
import type { WasherColumn } from "#contract/provider/import.ts";
import { missingDetails, NewProvider } from "#contract/provider/provider.ts";
import { inEnglish, readText, refusalText } from "#server/errors/apiError.ts";
import {
  at,
  Attempts,
  type BadLine,
  type Line,
  LineError,
  notUnderstood,
  quoted,
} from "#server/features/booking/import/line.rules.ts";
import { isSameName, named, type Place, type Places } from "#server/features/booking/import/names.rules.ts";
import { type CoveredPlace, placesIn, type WasherNames } from "./washerPlace.rules.ts";

export type WasherLine = Line<WasherColumn>;

/** A place that a washer covers by these services between two times of day. */
export type WasherCover = CoveredPlace & Hours & { serviceIds: number[]; zoneId: number };

/** A washer to add, with everything. */
export type Washer = {
  fields: z.output<typeof NewProvider>;
  covers: WasherCover[];
  weeklyOff: Weekday[];
  /** Rupees for each wash of the items; null without. */
  pay: { amount: Paise; itemIds: number[] } | null;
  /** The lines that it comes from. */
  lines: { line: number; cells: string[] }[];
};

/** What the file may say: the caller's right to set pay, and the company. */
export type WasherReading = { companyId: number; maySetPay: boolean };

/** The column of each of a provider's fields. */
export const columnOf: Readonly<Record<string, WasherColumn>> = {
  firstName: "Name",
  middleName: "Name",
  lastName: "Last Name",
  phone1: "Phone",
  phone2: "Phone 2",
  email1: "Email",
  userName: "User Name",
  permanentAddress: "Address",
  permanentStreet1: "Street",
  permanentCity: "City",
  permanentStateId: "State",
  permanentCountryId: "Country",
  permanentPincode: "Pincode",
  societyId: "Places",
  flats: "Places",
  parkingNumber: "Places",
  serviceIds: "Services",
  serviceZoneId: "Zone",
  serviceStartTime: "Hours",
  serviceEndTime: "Hours",
};

/** The phone by which a washer is known; the cell itself when it is none. */
export const washerPhone = ({ get }: WasherLine): string => readPhones(get("Phone"))?.[0] ?? get("Phone");

const cellOf = ({ get }: WasherLine, column: WasherColumn): string =>
  isNothing(get(column)) ? "" : get(column).trim();

/** What a line says of places: in one column, or in those of society and building. */
export function placesCell(line: WasherLine): string {
  const places = cellOf(line, "Places");
  if (places !== "") return places;
  const [society, building] = [cellOf(line, "Society"), cellOf(line, "Building")];
  return society === "" || building === "" ? society : `${society}: ${building}`;
}

/** First, middle and last name of a whole one. */
function namesOf(line: WasherLine): Pick<Washer["fields"], "firstName" | "middleName" | "lastName"> {
  const last = line.get("Last Name").trim();
  const words = line.get("Name").trim().split(/\s+/u);
  if (last !== "" || words.length === 1)
    return { firstName: words.join(" "), middleName: "", lastName: last };
  return {
    firstName: words[0] ?? "",
    middleName: words.slice(1, -1).join(" "),
    lastName: words.at(-1) ?? "",
  };
}

/** A state with its country; of a state's name in several countries the line names one. */
function stateOf(
  line: WasherLine,
  { states }: WasherNames,
): { stateId: number | null; countryId: number | null } {
  const country = cellOf(line, "Country");
  const countries = [...new Map(states.map((one) => [one.countryId, one.countryName]))].map(([id, name]) => ({
    id,
    name,
  }));
  const land = country === "" ? null : placeOf(countries, "Country", line);
  const state = cellOf(line, "State");
  if (state === "") return { stateId: null, countryId: land?.id ?? null };
  const within = states.filter(({ countryId }) => land === null || countryId === land.id);
  const found = placeOf(within, "State", line);
  return { stateId: found.id, countryId: found.countryId };
}

/** @throws LineError when none or several fit */
function placeOf<P extends Place>(places: readonly P[], column: WasherColumn, { get }: WasherLine): P {
  const found = named(places, get(column));
  if ("place" in found) return found.place;
  const value = quoted(get(column));
  if (found.among.length === 0) throw at(column, refusalText("importUnknown", { column, value }));
  throw at(column, refusalText("importSeveral", { value, names: found.among.slice(0, 5).join(", ") }));
}

/** Name, phones, email and address of a line, by the rules of the form. @throws LineError with all that is wrong */
function fieldsOf(line: WasherLine, names: WasherNames, { companyId }: WasherReading): Washer["fields"] {
  const phones = readPhones(line.get("Phone")) ?? [line.get("Phone")];
  const others = readPhones(cellOf(line, "Phone 2")) ?? [line.get("Phone 2")];
  const [phone1 = "", phone2 = "", ...more] = new Set([...phones, ...others].filter((one) => one !== ""));
  if (more.length > 0) throw at("Phone 2", refusalText("washerPhones"));
  const { stateId, countryId } = stateOf(line, names);
  const address = (which: "permanent" | "correspondence") => ({
    [`${which}Address`]: cellOf(line, "Address"),
    [`${which}Street1`]: cellOf(line, "Street"),
    [`${which}City`]: cellOf(line, "City"),
    [`${which}Pincode`]: cellOf(line, "Pincode"),
    [`${which}StateId`]: stateId,
    [`${which}CountryId`]: countryId,
  });
  const { data, error } = NewProvider.safeParse({
    companyId,
    ...namesOf(line),
    phone1,
    phone2,
    email1: cellOf(line, "Email"),
    userName: cellOf(line, "User Name"),
    ...address("permanent"),
    ...address("correspondence"),
  });
  if (error) {
    const faults = error.issues.flatMap(({ path: [field], message }) => {
      const column = columnOf[String(field)];
      return column === undefined ? [] : [{ column, reason: inEnglish(readText(message)) }];
    });
    throw new LineError(...new Map(faults.map((fault) => [fault.column, fault])).values());
  }
  // A user name is made where the file has none.
  const { userName: _made, ...missing } = missingDetails(data);
  const lacking = names.detailsLater ? [] : Object.keys(missing);
  const columns = new Set(lacking.flatMap((field) => columnOf[field] ?? []));
  const [first] = columns;
  if (first !== undefined) throw at(first, refusalText(LACKS_DETAILS, { columns: listed([...columns]) }));
  return data;
}

function hoursOf(line: WasherLine, { openHour, closeHour }: WasherNames): Hours {
  const text = cellOf(line, "Hours");
  const time = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  if (text === "") return { start: time(openHour), end: time(closeHour) };
  const hours = readHours(text);
  if (hours === null) throw notUnderstood("Hours", line);
  return hours;
}

function servicesOf(line: WasherLine, { services }: WasherNames): WasherNames["services"] {
  const text = cellOf(line, "Services");
  if (text === "" || /^(?:all|any)$/i.test(text)) return services;
  const whole = named(services, text);
  if ("place" in whole) return [whole.place];
  const each = text.split(/[,;&\n]/).filter((name) => name.trim() !== "");
  return each.map((name) => placeOf(services, "Services", { ...line, get: () => name }));
}

/** The zone of a society: the one that the line names, the one in which it lies, the only one of its city, or of all. */
function zoneOf(line: WasherLine, societyId: number, { societies, zones, zonesOf }: WasherNames): number {
  if (cellOf(line, "Zone") !== "") return placeOf(zones, "Zone", line).id;
  const city = societies.find(({ id }) => id === societyId)?.city.toLowerCase();
  const lies = zones.find(({ id }) => zonesOf.get(societyId)?.includes(id));
  const only = <T>([one, ...others]: readonly T[]) => (others.length === 0 ? one : undefined);
  const zone = lies ?? only(zones.filter((one) => one.city.toLowerCase() === city)) ?? only(zones);
  if (!zone) throw at("Zone", refusalText("importMissing", { column: "Zone" }));
  return zone.id;
}

/** Days off; all seven are none. */
function weeklyOffOf(line: WasherLine): Weekday[] {
  const text = cellOf(line, "Weekly Off");
  if (text === "") return [];
  const days = readWeekdays(text);
  if (days === null || days.length === 7) throw notUnderstood("Weekly Off", line);
  return days;
}

/** More than that is a month's. */
const MOST_PAY = paiseOf(1_000);
const ofAWash = /(?: ?\/ ?| per | a )(?:wash|car|vehicle)$/i;

function payOf(line: WasherLine, { maySetPay }: WasherReading): Paise | null {
  const text = cellOf(line, "Pay");
  if (text === "") return null;
  if (!maySetPay) throw at("Pay", refusalText("washerPayNotYours"));
  const amount = readAmount(plainOf(text).replace(ofAWash, ""));
  if (amount === null || amount.direction !== null || amount.paise > MOST_PAY)
    throw at("Pay", refusalText("washerPay", { value: quoted(text), most: rupeesOf(MOST_PAY) }));
  return amount.paise;
}

type Read = Omit<Washer, "lines">;

/** @throws LineError with all that is wrong with the line */
function readWasher(
  line: WasherLine,
  names: WasherNames,
  places: Pick<Places, "buildings" | "parkingFloors">,
  reading: WasherReading,
): Read {
  const attempts = new Attempts();
  const fields = attempts.of(() => fieldsOf(line, names, reading), undefined);
  const hours = attempts.of(() => hoursOf(line, names), { start: "", end: "" });
  const services = attempts.of(() => servicesOf(line, names), []);
  const covered = attempts.of(() => placesIn(placesCell(line), names, places), []);
  const serviceIds = services.map(({ id }) => id).toSorted((one, other) => one - other);
  const covers = attempts.of(
    () =>
      covered.map((place) => ({
        ...place,
        ...hours,
        serviceIds,
        zoneId: zoneOf(line, place.societyId, names),
      })),
    [],
  );
  const weeklyOff = attempts.of(() => weeklyOffOf(line), []);
  const amount = attempts.of(() => payOf(line, reading), null);
  attempts.end();
  if (!fields) throw new Error("A line without faults has fields.");
  const pay = amount === null ? null : { amount, itemIds: services.flatMap(({ itemIds }) => itemIds) };
  return { fields, covers, weeklyOff, pay };
}

const windowOf = ({ societyId, start, end, serviceIds }: WasherCover): string =>
  [societyId, start, end, ...serviceIds].join(" ");

const isWhole = ({ buildings, floors }: CoveredPlace): boolean => buildings.length + floors.length === 0;

/** Adds what is covered: parts of the same society at the same hours are one coverage. */
function addCovers(covers: WasherCover[], added: readonly WasherCover[]): void {
  for (const cover of added) {
    const same = covers.find((one) => windowOf(one) === windowOf(cover));
    if (!same) {
      covers.push({ ...cover, buildings: [...cover.buildings], floors: [...cover.floors] });
      continue;
    }
    const whole = isWhole(same) || isWhole(cover);
    const both = (key: "buildings" | "floors") =>
      whole ? [] : [...new Map([...same[key], ...cover[key]].map((place) => [place.id, place])).values()];
    [same.buildings, same.floors] = [both("buildings"), both("floors")];
  }
}

/** The code of a line without details that the company requires. */
const LACKS_DETAILS = "washerDetails";

const nameOf = ({ firstName, middleName, lastName }: Washer["fields"]): string =>
  [firstName, middleName, lastName].filter((part) => part !== "").join(" ");

export type WashersRead = {
  washers: Washer[];
  /** Lines of people who wash for the company already, with their names. */
  known: { line: number; name: string; phone: string }[];
  bad: BadLine[];
  /** True if the company requires more details than some lines have. */
  lacksDetails: boolean;
};

/**
 * The washers of a file, one for each phone, and the lines that cannot be imported: with one bad line of a washer the
 * others are bad, too.
 */
export function washersOf(
  lines: readonly WasherLine[],
  names: WasherNames,
  places: Pick<Places, "buildings" | "parkingFloors">,
  reading: WasherReading,
): WashersRead {
  const washers = new Map<string, Washer>();
  const failed = new Set<string>();
  const known: WashersRead["known"] = [];
  const bad: BadLine[] = [];
  let lacksDetails = false;
  for (const one of lines) {
    const { line, cells } = one;
    const phone = washerPhone(one);
    const who = names.known.get(phone);
    if (who !== undefined) {
      known.push({ line, name: who, phone });
      continue;
    }
    try {
      const read = readWasher(one, names, places, reading);
      const washer = washers.get(phone) ?? { ...read, covers: [], lines: [] };
      if (!isSameName(nameOf(washer.fields), nameOf(read.fields)))
        throw at(
          "Name",
          refusalText("importOtherName", {
            line: String(washer.lines[0]?.line ?? ""),
            name: nameOf(washer.fields),
          }),
        );
      addCovers(washer.covers, read.covers);
      washer.lines.push({ line, cells });
      washers.set(phone, washer);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      const [first] = error.faults;
      lacksDetails ||= error.faults.some(({ code }) => code === LACKS_DETAILS);
      const reason = error.faults.length === 1 ? (first?.reason ?? "") : error.message;
      bad.push({ line, column: first?.column ?? "", reason, cells });
      failed.add(phone);
    }
  }
  for (const phone of failed) {
    for (const { line, cells } of washers.get(phone)?.lines ?? [])
      bad.push({ line, column: "Phone", reason: inEnglish(refusalText("washerOtherLine")), cells });
    washers.delete(phone);
  }
  return { washers: [...washers.values()], known, bad, lacksDetails };
}

/** Flats and pillars of the societies that the washers cover, counted once for each service: what there is to write at most. */
export function placesToCover(washers: readonly Washer[], { societies }: WasherNames): number {
  const sizes = new Map(societies.map(({ id, places }) => [id, places]));
  return washers
    .flatMap(({ covers }) => covers)
    .reduce((sum, { societyId, serviceIds }) => sum + (sizes.get(societyId) ?? 0) * serviceIds.length, 0);
}

function coverText({ societyName, buildings, floors, start, end }: WasherCover): string {
  const parts = [...buildings, ...floors].map(({ name }) => name).join(", ");
  return `${parts === "" ? `all of ${societyName}` : `${societyName}: ${parts}`}, ${formatTime(start)}\u2013${formatTime(end)}`;
}

/** What the first lines of a file will be stored as, in words. */
export function washerPreview({ washers, known }: WashersRead): { line: number; text: string }[] {
  const added = washers.flatMap(({ fields, covers, weeklyOff, pay, lines }) => {
    const text = [
      nameOf(fields),
      fields.phone2 === "" ? fields.phone1 : `${fields.phone1}, ${fields.phone2}`,
      fields.email1,
      covers.length === 0 ? "covers nothing yet" : covers.map(coverText).join("; "),
      weeklyOff.length === 0
        ? ""
        : `off on ${listed(weeklyOff.map((day) => day.charAt(0).toUpperCase() + day.slice(1)))}`,
      pay === null ? "" : `${formatPrice(rupeesOf(pay.amount))} a wash`,
    ];
    return lines.map(({ line }) => ({ line, text: text.filter((part) => part !== "").join(" \u00b7 ") }));
  });
  const here = known.map(({ line, name, phone }) => ({
    line,
    text: `${name} \u00b7 ${phone} \u00b7 is here already`,
  }));
  return [...added, ...here].toSorted((one, other) => one.line - other.line).slice(0, MAX_PREVIEW);
}

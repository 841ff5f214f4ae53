import { type Weekday, weekdays } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { WasherColumn } from "#contract/provider/import.ts";
import type { ExportedCover, ExportedWasher } from "./washerExport.queries.ts";

/** The columns of the export: those of the import but for the user name, which everybody has once, and what it cannot say. */
const columns = [
  "Name",
  "Phone",
  "Phone 2",
  "Email",
  "Places",
  "Hours",
  "Services",
  "Zone",
  "Weekly Off",
  "Pay",
  "Address",
  "Street",
  "City",
  "State",
  "Country",
  "Pincode",
] as const satisfies readonly WasherColumn[];
const PARTS = "Some homes or pillars of";

const covered = (parts: ExportedCover["buildings"]): number =>
  parts.reduce((sum, part) => sum + part.covered, 0);

/** "Lake View", or "Lake View: Tower A, B1"; null when a building or parking floor is covered in part. */
function placeText({ societyName, buildings, floors, flats, pillars }: ExportedCover): string | null {
  const isWhole = { flats: covered(buildings) === flats, pillars: covered(floors) === pillars };
  const named = [...(isWhole.flats ? [] : buildings), ...(isWhole.pillars ? [] : floors)];
  if (named.some((part) => part.covered < part.all)) return null;
  return named.length === 0 ? societyName : `${societyName}: ${named.map(({ name }) => name).join(", ")}`;
}

const offText = (days: readonly Weekday[]): string =>
  weekdays
    .filter((day) => days.includes(day))
    .map((day) => day.charAt(0).toUpperCase() + day.slice(1))
    .join(", ");

/** What is covered at the same hours by the same services, as one line of the file. */
type Window = { hours: string; zone: string; services: string[]; places: string[]; parts: string[] };

function windowsOf(covers: readonly ExportedCover[]): Window[] {
  const places = new Map<
    string,
    Omit<Window, "places" | "parts"> & { place: string | null; society: string }
  >();
  for (const cover of covers) {
    const place = placeText(cover);
    const hours = `${cover.start}-${cover.end}`;
    const key = [cover.societyName, place, hours, cover.zoneName].join("\n");
    const same = places.get(key);
    if (same) same.services.push(cover.serviceName);
    else
      places.set(key, {
        hours,
        zone: cover.zoneName,
        services: [cover.serviceName],
        place,
        society: cover.societyName,
      });
  }
  const windows = new Map<string, Window>();
  for (const { place, society, ...window } of places.values()) {
    const key = [window.hours, window.zone, ...window.services].join("\n");
    const same = windows.get(key) ?? { ...window, places: [], parts: [] };
    if (place === null) same.parts.push(society);
    else same.places.push(place);
    windows.set(key, same);
  }
  return [...windows.values()];
}

/** A table of washers that the import takes: a line for each of a washer's hours. */
export function washerTable(washers: readonly ExportedWasher[]): string[][] {
  const lines = washers.flatMap((washer) => {
    const [rate, ...others] = washer.rates;
    const always: Partial<Record<WasherColumn, string>> = {
      Name: washer.name,
      Phone: washer.phone,
      "Phone 2": washer.phone2,
      Email: washer.email,
      "Weekly Off": offText(washer.weeklyOff),
      Pay: rate === undefined || others.length > 0 ? "" : String(rupeesOf(rate)),
      Address: washer.address,
      Street: washer.street,
      City: washer.city,
      State: washer.state,
      Country: washer.country,
      Pincode: washer.pincode,
    };
    const windows = windowsOf(washer.covers);
    if (windows.length === 0) return [{ cells: always, parts: "" }];
    return windows.map(({ hours, zone, services, places, parts }) => ({
      cells: {
        ...always,
        ...(places.length > 0 && {
          Places: places.join("; "),
          Hours: hours,
          Services: services.join(", "),
          Zone: zone,
        }),
      },
      parts: parts.join("; "),
    }));
  });
  return [
    [...columns, PARTS],
    ...lines.map(({ cells, parts }) => [...columns.map((column) => cells[column] ?? ""), parts]),
  ];
}

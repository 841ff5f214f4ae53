import { plainOf } from "#contract/cell/written.ts";
import { refusalText } from "#server/errors/apiError.ts";
import { at, quoted } from "#server/features/booking/import/line.rules.ts";
import { named, type Named, type Place, type Places } from "#server/features/booking/import/names.rules.ts";

/** What lines of washers may name. */
export type WasherNames = {
  /** Not archived ones, with their flats and pillars counted, and whether the company serves them. */
  societies: (Place & { city: string; places: number; served: boolean })[];
  services: (Place & { itemIds: number[] })[];
  zones: (Place & { city: string })[];
  /** By society, those in which it lies. */
  zonesOf: Map<number, number[]>;
  states: (Place & { countryId: number; countryName: string })[];
  /** The names of the company's providers, by phone. */
  known: Map<string, string>;
  /** True if the company lets a provider's details follow later. */
  detailsLater: boolean;
  openHour: number;
  closeHour: number;
};

/** A society as a cell names it, with the parts that it names of it: none for the whole. */
type Written = { society: string; parts: string[] };

/** A society, or buildings and parking floors of it. */
export type CoveredPlace = { societyId: number; societyName: string; buildings: Place[]; floors: Place[] };

const partsIn = (text: string): string[] =>
  text
    .split(/[,&/]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const everything = new Set(["all", "everything", "all societies", "everywhere", "any"]);

/** "Lake View: Tower A, Tower B; Hill Top (A, B); Green Park". */
function writtenPlaces(text: string): Written[] {
  return text
    .split(/[;|\n]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "")
    .map((segment) => {
      const colon = segment.indexOf(":");
      if (colon > 0)
        return { society: segment.slice(0, colon).trim(), parts: partsIn(segment.slice(colon + 1)) };
      const open = segment.indexOf("(");
      if (open > 0 && segment.endsWith(")"))
        return { society: segment.slice(0, open).trim(), parts: partsIn(segment.slice(open + 1, -1)) };
      return { society: segment, parts: [] };
    });
}

/** The served society that a name fits, else any other. */
function namedSociety(
  societies: WasherNames["societies"],
  name: string,
): Named<WasherNames["societies"][number]> {
  const served = named(
    societies.filter((one) => one.served),
    name,
  );
  return "place" in served || served.among.length > 0 ? served : named(societies, name);
}

/** Societies by name, several of which may be in one list: "Lake View, Hill Top". */
function societiesOf(societies: WasherNames["societies"], name: string) {
  if (everything.has(plainOf(name).toLowerCase())) return societies.filter((one) => one.served);
  const whole = namedSociety(societies, name);
  if ("place" in whole) return [whole.place];
  const each = partsIn(name);
  return (each.length > 1 ? each : [name]).map((one) => {
    const found = each.length > 1 ? namedSociety(societies, one) : whole;
    if ("place" in found) return found.place;
    const value = quoted(one);
    if (found.among.length === 0)
      throw at("Places", refusalText("importUnknown", { column: "Society", value }));
    throw at("Places", refusalText("importSeveral", { value, names: found.among.slice(0, 5).join(", ") }));
  });
}

/** Ids of the societies that a cell names, as far as they are known. */
export function societyIdsIn(societies: WasherNames["societies"], text: string): number[] {
  return writtenPlaces(text).flatMap(({ society }) => {
    const found = namedSociety(societies, society);
    return "place" in found ? [found.place.id] : [];
  });
}

/** @throws LineError for a place that is not known, or that several fit. */
export function placesIn(
  text: string,
  { societies }: WasherNames,
  { buildings, parkingFloors }: Pick<Places, "buildings" | "parkingFloors">,
): CoveredPlace[] {
  return writtenPlaces(text).flatMap(({ society, parts }) =>
    societiesOf(societies, society).map(({ id, name }) => {
      const within = (places: Places["buildings"]) => places.filter(({ societyId }) => societyId === id);
      const place: CoveredPlace = { societyId: id, societyName: name, buildings: [], floors: [] };
      if (parts.some((part) => everything.has(plainOf(part).toLowerCase()))) return place;
      for (const part of parts) {
        const building = named(within(buildings), part);
        const floor = "place" in building ? building : named(within(parkingFloors), part);
        if ("place" in building) place.buildings.push(building.place);
        else if ("place" in floor) place.floors.push(floor.place);
        else {
          const value = quoted(part);
          const among = [...building.among, ...floor.among];
          throw at(
            "Places",
            among.length > 0
              ? refusalText("importSeveral", { value, names: among.slice(0, 5).join(", ") })
              : refusalText("importNotIn", { value, society: name }),
          );
        }
      }
      return place;
    }),
  );
}

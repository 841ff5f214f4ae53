import { floorRank } from "./levels.ts";

/** A flat's position on its floor, and how its name is built: 1205 is position 5, written 05 after 12. */
export type FlatPlace = { place: string; head: string; width: number };

function placed(head: string, tail: string): FlatPlace {
  const digits = /^\d*/.exec(tail)?.[0] ?? "";
  return { place: tail.replace(/^0+(?=\d)/, "").toUpperCase(), head, width: digits.length };
}

/** Parses a name that starts with its floor: 1205, A-1205, 12-05 and 12B on floor 12. */
function afterFloor(name: string, level: number): FlatPlace | null {
  const match = new RegExp(`^((?:.*\\D)?0*${level}[-/. ]*)(\\d{1,3}[a-z]?|[a-z])$`, "i").exec(name);
  return match && placed(match[1] ?? "", match[2] ?? "");
}

/** Parses a name by its end alone; of a long number the last two digits: 001, G-03, 7. */
function byEnd(name: string): FlatPlace | null {
  const match = /^(.*\d)(\d\d)$/.exec(name) ?? /^(.*?)(\d{1,2}|[a-z])$/i.exec(name);
  return match && placed(match[1] ?? "", match[2] ?? "");
}

/** The position of each flat on a floor, parsed from its name; null for an unparsable name or a duplicate position. */
export function flatPlaces(floorName: string, flatNames: readonly string[]): (FlatPlace | null)[] {
  const level = Math.floor(floorRank(floorName));
  const read = flatNames.map((name) => (level > 0 ? afterFloor(name, level) : null));
  // Flats 1 to 12 of floor 1 only seem to contain its number in 10, 11 and 12.
  const startsWithFloor = read.filter((place) => place !== null).length * 2 > flatNames.length;
  const taken = new Set<string>();
  return flatNames.map((name, index) => {
    const found = (startsWithFloor ? read[index] : null) ?? byEnd(name);
    if (!found || taken.has(found.place)) return null;
    taken.add(found.place);
    return found;
  });
}

/** The name of the flat at `place`, formed like `neighbour`. */
export function nameAt(place: string, neighbour: FlatPlace): string {
  const digits = /^\d*/.exec(place)?.[0] ?? "";
  return neighbour.head + digits.padStart(neighbour.width, "0") + place.slice(digits.length);
}

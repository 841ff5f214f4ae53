import { wordField } from "#web/texts/fields.ts";
import { Latitude, Longitude } from "#contract/zone/polygon.ts";
import { DECIMALS } from "#contract/zone/side.ts";

export type Coordinates = { latitude: number; longitude: number };

export const SAMPLE = "18.5590, 73.7868";

const pair = /^\(?(-?\d+(?:\.\d+)?)\s*°?\s*N?\s*[,\s]\s*(-?\d+(?:\.\d+)?)\s*°?\s*E?\)?$/i;

// At least four decimals, so that a column aligns.
const degrees = (value: number) => value.toFixed(DECIMALS).replace(/0{1,2}$/, "");

/** "18.5590, 73.7868": latitude and longitude, in the format that maps copy. */
export const writeCoordinates = ({ latitude, longitude }: Coordinates): string =>
  `${degrees(latitude)}, ${degrees(longitude)}`;

/** Parses coordinates as written here or copied from a map; returns an error message otherwise. */
export function readCoordinates(text: string): Coordinates | string {
  const [, north, east] = pair.exec(text.trim()) ?? [];
  if (north === undefined || east === undefined) return `Write latitude and longitude, such as ${SAMPLE}`;
  const latitude = Latitude.safeParse(Number(north));
  const longitude = Longitude.safeParse(Number(east));
  const [problem] = [...(latitude.error?.issues ?? []), ...(longitude.error?.issues ?? [])];
  if (problem) return wordField(problem.message);
  return { latitude: latitude.data as number, longitude: longitude.data as number };
}

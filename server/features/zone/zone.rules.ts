import { areasOverlap } from "#contract/zone/area.ts";
import type { Corner } from "#contract/zone/side.ts";

export type Area = [longitude: number, latitude: number][];

/** An area in PostgreSQL's format: "((longitude,latitude),…)"; null while not drawn. */
export const writeArea = (corners: readonly Corner[]): string | null =>
  corners.length === 0 ? null : `(${corners.map(([x, y]) => `(${x},${y})`).join(",")})`;

/** The corners of an area in PostgreSQL's format. */
export const readArea = (text: string | null): Area =>
  [...(text ?? "").matchAll(/\(([^(),]+),([^(),]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);

export const overlapsOf = (area: Area, neighbours: readonly { name: string; area: string }[]): string[] =>
  neighbours.filter((other) => areasOverlap(area, readArea(other.area))).map(({ name }) => name);

import { z } from "zod";
import { Polygon } from "#contract/zone/polygon.ts";
import type { Corner } from "#contract/zone/side.ts";
import { readCoordinates, writeCoordinates } from "#web/lib/coordinates.ts";

/** A border as text: one corner per line, latitude before longitude. */
export const writeCorners = (corners: readonly Corner[]): string =>
  corners.map(([longitude, latitude]) => writeCoordinates({ latitude, longitude })).join("\n");

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The corners of the valid lines, and the error of the first invalid one. Blank lines are ignored. */
export function readCorners(text: string): { corners: Corner[]; problem: string | null } {
  const corners: Corner[] = [];
  let problem: string | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const read = readCoordinates(line);
    if (typeof read === "object") corners.push([read.longitude, read.latitude]);
    else problem ??= `Line ${index + 1}: ${lowerFirst(read)}`;
  }
  return { corners, problem };
}

/** Converts the border text of the form to the corners sent. */
export const CornersText = z
  .string()
  .transform((text, context) => {
    const { corners, problem } = readCorners(text);
    if (problem === null) return corners.map(([x, y]): [number, number] => [x, y]);
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  })
  .pipe(Polygon);

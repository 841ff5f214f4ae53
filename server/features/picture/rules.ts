import { randomBytes } from "node:crypto";
import path from "node:path";
import { pictureWidths } from "#contract/picture/picture.ts";

const DAY = 86_400_000;

/** How long a picture waits for somebody to show it, in milliseconds. */
export const UNSHOWN_MS = DAY;

/** The folder of all pictures, inside that of what people upload. */
export const picturesIn = (filesRoot: string): string => path.join(filesRoot, "pictures");

/** A name that nobody guesses: whoever is not shown a picture does not find it. */
export const newName = (): string => randomBytes(16).toString("base64url");

export const fileOf = (width: number): string => `${width}.webp`;

const usableName = /^[\w-]{22}$/;
const files: ReadonlySet<string> = new Set(pictureWidths.map(fileOf));

/** Where a picture's file is inside the folder of all; null for what no picture is called. */
export function pathOf(name: string, file: string): string | null {
  return usableName.test(name) && files.has(file) ? path.join(name, file) : null;
}

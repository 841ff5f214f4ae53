import { z } from "zod";
import { plainOf, withoutMarks } from "./cell/written.ts";
import { coded, type PlainFieldCode } from "./coded.ts";
import { isPiled, isPrintable } from "./printable.ts";

/** Largest id of the database's integer keys. */
export const MAX_ID = 2_147_483_647;

const tidy = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();
const UNREADABLE = coded("unprintable");

/** Up to this length each letter may consist of four code units before normalization; beyond it of two. */
const SHORT = 500;

/** Most code units before normalization, which allow for surrounding spaces and decomposed accents. */
export const untidy = (max: number): number => 2 * max + 2 * Math.min(max, SHORT) + 64;

/** Like `tidy`, line by line; at most one empty line between two others. */
const tidyLines = (text: string) =>
  text
    .split(/\r\n?|\n/u)
    .map(tidy)
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();

/** Each check stops the later ones, so that texts above the limit are never normalized or matched. */
const textOf = (
  max: number,
  {
    missing,
    lines = false,
    read = lines ? tidyLines : tidy,
  }: { missing?: PlainFieldCode; lines?: boolean; read?: (text: string) => string },
) => {
  const tooLong = { error: coded("atMostCharacters", { count: max }), abort: true };
  const text = z
    .string({
      error: ({ input }) => (missing && (input === undefined || input === null) ? missing : coded("notText")),
    })
    .max(untidy(max), tooLong)
    .refine((value) => !isPiled(value), { error: UNREADABLE, abort: true })
    .overwrite(read);
  return (missing ? text.min(1, { error: missing, abort: true }) : text)
    .max(max, tooLong)
    .refine((value) => isPrintable(lines ? value.replaceAll("\n", "") : value), {
      error: UNREADABLE,
      abort: true,
    });
};

/** One line of text, trimmed and normalized, with at most `max` characters; may be empty. */
export const line = (max: number) => textOf(max, {});

/** One line that is searched for: like `line`, without the marks that come along with a copied text. */
export const sought = (max: number) => textOf(max, { read: (text) => tidy(withoutMarks(text)) });

/** One line of digits and letters alone, without what only their look differs by; may be empty. */
export const plainLine = (max: number) => textOf(max, { read: plainOf });

/** Like `plainLine`, but empty, null and blank texts are refused with `message`. */
export const requiredPlainLine = (message: PlainFieldCode, max: number) =>
  textOf(max, { missing: message, read: plainOf });

/** Like `line`, but empty, null and blank texts are refused with `message`. */
export const requiredLine = (message: PlainFieldCode, max: number) => textOf(max, { missing: message });

/** A text of several lines, each normalized like `line`; empty, null and blank texts are refused with `message`. */
export const requiredText = (message: PlainFieldCode, max: number) =>
  textOf(max, { missing: message, lines: true });

/** The id of a row. 0 and null are refused with `message`; requests may have it as text, as every number. */
export const id = (message: PlainFieldCode = "notId") =>
  z.int({ error: message }).min(1, message).max(MAX_ID, message);

/** An id, where callers send 0 or nothing for "any". */
export const idOrZero = z
  .int({ error: coded("notIdOrZero") })
  .min(0, coded("notIdOrZero"))
  .max(MAX_ID, coded("notIdOrZero"))
  .default(0);

/** Schemas of texts of digits, which requests may have as numbers. */
export const digitTexts = z.registry();

/** JSON true or false only. */
export const flag = z.boolean({ error: coded("notTrueOrFalse") });

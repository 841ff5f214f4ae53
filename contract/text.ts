import { z } from "zod";

/** Largest id that the database's integer keys hold. */
const LARGEST_ID = 2_147_483_647;

const tidy = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();
// C0 and C1 controls, and the marks that turn text around: they hide what a name really says.
// Lone surrogates (Cs) cannot be stored as UTF-8.
const printable = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

const oneLine = (max: number, missing?: string) => {
  const text = z
    .string({
      error: ({ input }) => (missing && (input === undefined || input === null) ? missing : "Must be text"),
    })
    .overwrite(tidy);
  return (missing ? text.min(1, missing) : text)
    .max(max, `Use at most ${max} characters`)
    .refine((value) => printable.test(value), "Contains characters that cannot be shown");
};

/** One line of text, trimmed and normalised, at most `max` characters; may be empty. */
export const line = (max: number) => oneLine(max);

/** Like `line`, but nothing, null and blanks are refused with `message`. */
export const requiredLine = (message: string, max: number) => oneLine(max, message);

/** The id of a row. `"1"`, 0 and null are no ids: refused with `message`. */
export const id = (message = "Must be an id") =>
  z.int({ error: message }).min(1, message).max(LARGEST_ID, message);

/** An id where callers write 0, or nothing, for "any". */
export const idOrZero = z
  .int({ error: "Must be an id or 0" })
  .min(0, "Must be an id or 0")
  .max(LARGEST_ID, "Must be an id or 0")
  .default(0);

/** An id as the text of a multipart form. */
export const idText = (message: string) =>
  z
    .string({ error: message })
    .regex(/^[1-9][0-9]{0,9}$/, message)
    .transform(Number)
    .refine((value) => value <= LARGEST_ID, message);

/** A switch: JSON true or false only. */
export const flag = z.boolean({ error: "Must be true or false" });

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { MAX_ID, id, sought } from "../text.ts";

/**
 * Kinds of search results, in display order. A vehicle is found in bookings, by its number or by colour and model; a
 * payment by its reference.
 */
export const foundKinds = [
  "command",
  "society",
  "customer",
  "vehicle",
  "booking",
  "bill",
  "payment",
  "provider",
  "ticket",
  "request",
] as const;

/** Shorter texts match nearly everything, and no index supports them. */
export const MIN_TO_FIND = 3;

/** The id of a booking number, such as 7 in "#7"; null for any other text. */
export function bookingIdIn(text: string): number | null {
  const digits = /^#\s?(\d{1,10})$/u.exec(text)?.[1];
  const bookingId = Number(digits ?? 0);
  return bookingId >= 1 && bookingId <= MAX_ID ? bookingId : null;
}

/** True if a text is searchable: a booking number, or long enough for the search index. */
export const isFindable = (text: string): boolean => text.length >= MIN_TO_FIND || bookingIdIn(text) !== null;

const Found = z
  .object({
    kind: z.enum(foundKinds),
    /** The record's id; for a vehicle, its latest booking's. */
    id: id(),
    title: z.string(),
    subtitle: z.string(),
    /** Of a command: the screen of the web app on which it is done. */
    path: z.string().optional(),
  })
  .meta({ id: "Found" });
export type Found = z.output<typeof Found>;

export const find = endpoint({
  path: "/Find/Find",
  body: z.object({ Text: sought(100).default("") }),
  reply: z.array(Found),
  permission: "find:read",
  about:
    'At most 12 societies, customers, vehicles, bookings, bills, payments, providers, tickets and requests that the caller may see and that fit what was typed: three characters or more, such as "white creta c-1204", or a booking\'s number such as #7. Before them the commands that it names, such as "rain" or "close november".',
});

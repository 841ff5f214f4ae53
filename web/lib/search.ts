import type { SearchSchemaInput } from "@tanstack/react-router";
import { z } from "zod";

/**
 * Schema of a screen's URL parameters. Each field accepts text, since people type and store URLs; invalid values fall
 * back to the default.
 */
export type SearchSchema = z.ZodObject;

const id = z.coerce.number().int().positive();

export const record = id.nullable().catch(null);
/** Id of the record in the form dialog; "new" for a new one. */
export const dialog = z
  .union([z.literal("new"), id])
  .nullable()
  .catch(null);
/** Filter by a category, company or person; 0 means none of them. */
export const narrowing = z.coerce.number().int().nonnegative().nullable().catch(null);
/** "active": in use; "archived": put away. */
export const state = z.enum(["all", "active", "archived"]).catch("all");
/** YYYY-MM-DD, or "". */
export const day = z.iso.date().catch("");
/** YYYY-MM; "" for any month or the default. */
export const monthWord = z
  .string()
  .regex(/^[0-9]{4}-(?:0[1-9]|1[0-2])$/)
  .or(z.literal(""))
  .catch("");
/** One of `words`; "" for any. */
export const word = <const W extends string>(words: readonly W[]) =>
  z.union([z.enum(words), z.literal("")]).catch("");

/** Parameters of every list: page, size, search text and sort order. */
export const ListSearch = z.object({
  page: id.catch(1),
  size: id.max(100).catch(20),
  search: z.string().catch(""),
  /** "societyName", or "-societyName" for descending. */
  sort: z.string().catch(""),
});
export type ListSearch = z.output<typeof ListSearch>;

/** Parses a route's parameters; links may omit defaults. */
export const readsSearch =
  <S extends SearchSchema>(schema: S) =>
  (params: Partial<z.output<S>> & SearchSchemaInput): z.output<S> =>
    schema.parse(params);

export function withoutDefaults(schema: SearchSchema, search: object): Record<string, unknown> {
  const nothing = schema.parse({});
  return Object.fromEntries(
    Object.entries(schema.parse(search)).filter(([key, value]) => value !== nothing[key]),
  );
}

/** Parameters as text: numbers in a search text stay as typed. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/** The query string; "" without parameters. */
export function stringifySearch(search: object): string {
  const params = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return params.length === 0
    ? ""
    : `?${new URLSearchParams(params.map(([key, value]) => [key, String(value)]))}`;
}

import type { SearchSchemaInput } from "@tanstack/react-router";
import { z } from "zod";

/**
 * What the address of a screen says. Each field takes text, since addresses are typed and kept by people, and what
 * cannot be read counts as not said.
 */
export type SearchSchema = z.ZodObject;

const id = z.coerce.number().int().positive();

/** One record. */
export const record = id.nullable().catch(null);
/** The record in the form's dialog. */
export const dialog = z
  .union([z.literal("new"), id])
  .nullable()
  .catch(null);
/** What a list is narrowed to: a category, a company, a person; 0 where none of them can be said. */
export const narrowing = z.coerce.number().int().nonnegative().nullable().catch(null);
/** Which records: all of them, those in use, or those put away. */
export const state = z.enum(["all", "active", "archived"]).catch("all");
/** A day, YYYY-MM-DD. */
export const day = z.iso.date().catch("");
/** A month, YYYY-MM; "" for any, or the usual one. */
export const monthWord = z
  .string()
  .regex(/^[0-9]{4}-(?:0[1-9]|1[0-2])$/)
  .or(z.literal(""))
  .catch("");
/** One of some words; "" for any. */
export const word = <const W extends string>(words: readonly W[]) =>
  z.union([z.enum(words), z.literal("")]).catch("");

/** What the address of every list says: the part of its rows, and what is searched for. */
export const ListSearch = z.object({
  page: id.catch(1),
  size: id.max(100).catch(20),
  search: z.string().catch(""),
  /** "societyName", or "-societyName" for the other way round. */
  sort: z.string().catch(""),
});
export type ListSearch = z.output<typeof ListSearch>;

/** Reads the address of a route; links to it may leave out what goes without saying. */
export const readsSearch =
  <S extends SearchSchema>(schema: S) =>
  (said: Partial<z.output<S>> & SearchSchemaInput): z.output<S> =>
    schema.parse(said);

/** The address of `search` in the schema's terms, without what goes without saying. */
export function withoutDefaults(schema: SearchSchema, search: object): Record<string, unknown> {
  const nothing = schema.parse({});
  return Object.fromEntries(
    Object.entries(schema.parse(search)).filter(([key, value]) => value !== nothing[key]),
  );
}

/** What an address says, as text: numbers that people search for stay as they were typed. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/** The address that says `search`; "" when nothing needs saying. */
export function stringifySearch(search: object): string {
  const said = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return said.length === 0 ? "" : `?${new URLSearchParams(said.map(([key, value]) => [key, String(value)]))}`;
}

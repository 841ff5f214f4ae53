import { type RawBuilder, sql } from "kysely";
import { tidyPhone } from "#contract/contact.ts";
import { MAX_COUNTED } from "#contract/page.ts";

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

const escapeRegex = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");

/** Separators within a plate, a phone number, or a building and its flat. */
const between = /[\s,./·-]+/u;

/** The same as a regular expression. */
const APART = "[ ,./·-]";

/** Parts of a search text that may be written together or apart: "B-903", "b903", "mh 14 gh 7306". */
function partsOf(typed: string): string[] {
  const dialled = tidyPhone(typed);
  if (/^[1-9][0-9]{9}$/.test(dialled)) return [dialled];
  // An incomplete phone number, or a flat.
  const partial = /^(?:\+91|0)([0-9]{5,9})$/.exec(dialled) ?? /^(\p{L}{1,2})([0-9]{1,5})$/u.exec(typed);
  if (partial) return partial.slice(1);
  return /[0-9]/.test(typed) ? typed.split(between).filter((part) => part !== "") : [typed];
}

/** A building and a flat's number as patterns for both orders: "Tower B, 903" and "903, Tower B". */
function orders(building: readonly string[], flat = ""): string[] {
  const named = /^[a-z][a-z0-9]{0,19}( [a-z0-9]{1,3})?$/.test(building.join(" "));
  if (!named || !/^[0-9]{2,5}$/.test(flat)) return [];
  const name = building.join(`${APART}*`);
  return [`${name}${APART}*${flat}`, `\\m${flat}${APART}+([a-z0-9]+${APART}+){0,2}${name}\\M`];
}

/**
 * Patterns for a building and flat typed in either order, which may also be part of a plate; null when the parts are
 * neither.
 */
function flatOf(parts: readonly string[]): string | null {
  const patterns = [...orders(parts.slice(0, -1), parts.at(-1)), ...orders(parts.slice(1), parts[0])];
  return patterns.length > 0 ? [parts.join(""), ...patterns].join("|") : null;
}

/**
 * The condition that `column`, in lower case, contains the search text in any case, and plates, phones and flats in
 * any spelling. A trigram index supports it.
 */
export function contains(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const typed = search.toLowerCase();
  const parts = partsOf(typed);
  if (parts.length > 1) {
    // A part that every match contains is compared faster than the pattern.
    const [longest = ""] = parts.toSorted((one, other) => other.length - one.length);
    return sql`(${column} like ${`%${escapeLike(longest)}%`}
      and ${column} ~ ${flatOf(parts) ?? parts.map(escapeRegex).join(`${APART}*`)})`;
  }
  return sql`${column} like ${`%${escapeLike(parts.join())}%`}`;
}

/** Parameters of every `…/Search` call. */
export type Page<By extends string> = {
  page: number;
  pageSize: number;
  search: string;
  sort?: { by: By; descending: boolean } | undefined;
  /** True: a search that counts its rows by `countOf` counts all of them. */
  exactTotal?: boolean;
};

/**
 * One page and the total number of rows. Each row carries the total; for a page beyond the last, the first page is
 * queried for it.
 */
export async function pageWithTotal<P extends Page<string>, R extends { total: number }>(
  page: P,
  search: (page: P) => Promise<R[]>,
): Promise<{ rows: R[]; total: number }> {
  const rows = await search(page);
  const [first] = rows.length > 0 || page.page === 1 ? rows : await search({ ...page, page: 1, pageSize: 1 });
  return { rows, total: first?.total ?? 0 };
}

/**
 * The number of rows in SQL, up to one more than the most that is counted, unless the exact one is requested. `rows` is
 * what follows the columns of a select.
 */
export const countOf = (
  rows: RawBuilder<unknown>,
  { exactTotal = false }: Page<string>,
): RawBuilder<number> => sql`(
  select count(*)::integer from (
    select ${rows} ${exactTotal ? sql`` : sql`limit ${sql.lit(MAX_COUNTED + 1)}`}) as counted)`;

/** Like `pageWithTotal`, for a search that counts its rows by `countOf`. */
export async function pageWithCount<P extends Page<string>, R extends { total: number }>(
  page: P,
  search: (page: P) => Promise<R[]>,
): Promise<{ rows: R[]; total: number; totalIsMore?: true }> {
  const { rows, total } = await pageWithTotal(page, search);
  const isMore = !page.exactTotal && total > MAX_COUNTED;
  return { rows, ...(isMore ? { total: MAX_COUNTED, totalIsMore: isMore } : { total }) };
}

export const offsetOf = ({ page, pageSize }: Page<string>): number => (page - 1) * pageSize;

/** The direction of a sort, as SQL; `unsorted` without one. */
export const directionOf = (
  sort: { descending: boolean } | undefined,
  unsorted: "asc" | "desc" = "asc",
): RawBuilder<unknown> => ((sort?.descending ?? unsorted === "desc") ? sql`desc` : sql`asc`);

/** Combines conditions with AND; `false` stands for one that does not apply. */
export const all = (conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<boolean> =>
  sql`${sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )}`;

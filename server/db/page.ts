import { type RawBuilder, sql } from "kysely";

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The condition that `column` holds the text typed into a search box, whatever its case. */
export const holds = (column: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql`${column} like ${`%${escapeLike(search.toLowerCase())}%`}`;

/** What every `…/Search` call asks for. */
export type Page<By extends string> = {
  page: number;
  pageSize: number;
  search: string;
  sort?: { by: By; descending: boolean } | undefined;
};

/**
 * One page and how many rows there are in all. Each row carries that total; a page beyond the last has no row to
 * carry it, so the first one is asked.
 */
export async function pageWithTotal<P extends Page<string>, R extends { total: number }>(
  page: P,
  search: (page: P) => Promise<R[]>,
): Promise<{ rows: R[]; total: number }> {
  const rows = await search(page);
  const [first] = rows.length > 0 || page.page === 1 ? rows : await search({ ...page, page: 1, pageSize: 1 });
  return { rows, total: first?.total ?? 0 };
}

export const offsetOf = ({ page, pageSize }: Page<string>): number => (page - 1) * pageSize;

/** The conditions that apply, all of which must hold; `false` stands for one that does not apply. */
export const all = (conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<boolean> =>
  sql`${sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )}`;

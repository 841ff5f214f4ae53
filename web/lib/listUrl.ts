import { useLocation, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { z } from "zod";
import type { Sort, View } from "#web/ui/table/types.ts";

const ref = z.coerce.number().int().positive();
const day = z.iso.date().catch("");

/** What the address of every list says; what cannot be read counts as not said. */
const List = z.object({
  page: ref.catch(1),
  size: ref.max(100).catch(20),
  search: z.string().catch(""),
  /** "societyName", or "-societyName" for the other way round. */
  sort: z.string().catch(""),
  state: z.enum(["all", "active", "archived"]).catch("all"),
  /** The record on view. */
  view: ref.nullable().catch(null),
  /** The record in the form's dialog. */
  edit: z
    .union([z.literal("new"), ref])
    .nullable()
    .catch(null),
  /** What the list is narrowed to: a category, a company, a service; 0 where all of them can be said. */
  of: z.coerce.number().int().nonnegative().nullable().catch(null),
  /** The kind of record, and what was done with it. */
  kind: z.string().catch(""),
  action: z.string().catch(""),
  /** How a booking stands, how its payment does, and where it is washed. */
  status: z.string().catch(""),
  payment: z.string().catch(""),
  society: ref.nullable().catch(null),
  /** Days, YYYY-MM-DD, both counted. */
  from: day,
  to: day,
});
export type ListSearch = z.output<typeof List>;

const nothing = List.parse({});

export const readSearch = (text: string): ListSearch =>
  List.parse(Object.fromEntries(new URLSearchParams(text)));

/** The address of `search`, without what goes without saying; "" when nothing needs saying. */
export function writeSearch(search: ListSearch): string {
  const said = Object.entries(search).filter(
    ([key, value]) => value !== null && value !== nothing[key as keyof ListSearch],
  );
  return said.length === 0 ? "" : `?${new URLSearchParams(said.map(([key, value]) => [key, String(value)]))}`;
}

const readSort = (sort: string): Sort | null =>
  sort === "" ? null : { by: sort.replace(/^-/, ""), descending: sort.startsWith("-") };

const writeSort = (sort: Sort | null): string => (sort ? `${sort.descending ? "-" : ""}${sort.by}` : "");

/** The part of the rows that an address asks for. */
export const viewOf = ({ page, size, sort }: ListSearch): View => ({
  page,
  pageSize: size,
  sort: readSort(sort),
});

/** What an address says to ask for that part. */
export const searchOf = ({ page, pageSize, sort }: View): Partial<ListSearch> => ({
  page,
  size: pageSize,
  sort: writeSort(sort),
});

/** A list's state as its address keeps it, so that a link opens the same thing and Back closes a dialog. */
export function useListUrl() {
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  const search = readSearch(searchStr);
  // Only a dialog that was opened here can be left by going back: one opened by a link has another page behind it.
  const opened = useRef(false);

  const show = (change: Partial<ListSearch>, how: "push" | "replace" = "replace") =>
    history[how](pathname + writeSearch({ ...search, ...change }));
  return {
    search,
    show,
    /** Narrows the list, from its first page on. */
    narrow: (change: Partial<ListSearch>) => show({ ...change, page: 1 }),
    open: (dialog: Pick<ListSearch, "view"> | Pick<ListSearch, "edit">) => {
      opened.current = true;
      show(dialog, "push");
    },
    close: () => {
      if (opened.current) history.back();
      else show({ view: null, edit: null });
      opened.current = false;
    },
  };
}

export type ListUrl = ReturnType<typeof useListUrl>;

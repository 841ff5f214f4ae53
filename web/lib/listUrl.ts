import { useRouter, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import type { z } from "zod";
import type { Sort, View } from "#web/lib/view.ts";
import { type ListSearch, type SearchSchema, stringifySearch, withoutDefaults } from "./search.ts";

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

/** A list's state as its address keeps it in the terms of `schema`, so that a link opens the same thing and Back closes a dialog. */
export function useListUrl<S extends SearchSchema>(schema: S) {
  type Search = z.output<S>;
  const { history, latestLocation } = useRouter();
  const search: Search = schema.parse(useSearch({ strict: false }));
  // Only a dialog that was opened here can be left by going back: one opened by a link has another page behind it.
  const opened = useRef(false);

  const show = (change: Partial<Search>, how: "push" | "replace" = "replace") =>
    history[how](
      latestLocation.pathname + stringifySearch(withoutDefaults(schema, { ...search, ...change })),
    );
  return {
    search,
    show,
    /** Narrows the list, from its first page on. */
    narrow: (change: Partial<Search>) => show({ ...change, page: 1 }),
    /** Opens a dialog or a page of its own, which Back closes. */
    open: (change: Partial<Search>) => {
      opened.current = true;
      show(change, "push");
    },
    close: () => {
      if (opened.current) history.back();
      else show({ view: null, edit: null } as unknown as Partial<Search>);
      opened.current = false;
    },
  };
}

/** The address of a list whose terms are those of the schema `S`. */
export type ListUrl<S extends SearchSchema> = ReturnType<typeof useListUrl<S>>;

import { useRouter, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import type { z } from "zod";
import type { Sort, View } from "#web/lib/view.ts";
import { type ListSearch, type SearchSchema, stringifySearch, withoutDefaults } from "./search.ts";

const readSort = (sort: string): Sort | null =>
  sort === "" ? null : { by: sort.replace(/^-/, ""), descending: sort.startsWith("-") };

const writeSort = (sort: Sort | null): string => (sort ? `${sort.descending ? "-" : ""}${sort.by}` : "");

export const viewOf = ({ page, size, sort }: ListSearch): View => ({
  page,
  pageSize: size,
  sort: readSort(sort),
});

export const searchOf = ({ page, pageSize, sort }: View): Partial<ListSearch> => ({
  page,
  size: pageSize,
  sort: writeSort(sort),
});

/** A list's state in the URL, as described by `schema`, so that links restore it and Back closes a dialog. */
export function useListUrl<S extends SearchSchema>(schema: S) {
  type Search = z.output<S>;
  const { history, latestLocation } = useRouter();
  const search: Search = schema.parse(useSearch({ strict: false }));
  // Only a dialog opened here can be closed by going back: after a link, Back leads to another page.
  const opened = useRef(false);

  const show = (change: Partial<Search>, how: "push" | "replace" = "replace") =>
    history[how](
      latestLocation.pathname + stringifySearch(withoutDefaults(schema, { ...search, ...change })),
    );
  return {
    search,
    show,
    /** Filters the list from its first page. */
    narrow: (change: Partial<Search>) => show({ ...change, page: 1 }),
    /** Opens a dialog or page that Back closes. */
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

export type ListUrl<S extends SearchSchema> = ReturnType<typeof useListUrl<S>>;

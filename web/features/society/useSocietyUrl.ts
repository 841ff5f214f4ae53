import { useLocation, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { z } from "zod";
import type { Sort } from "#web/ui/table/types.ts";

const ref = z.coerce.number().int().positive();

/** What the address of the society screen says; what cannot be read counts as not said. */
const Search = z.object({
  page: ref.catch(1),
  size: ref.max(100).catch(20),
  search: z.string().catch(""),
  /** "societyName", or "-societyName" for the other way round. */
  sort: z.string().catch(""),
  state: z.enum(["all", "active", "archived"]).catch("all"),
  /** The society on view. */
  view: ref.nullable().catch(null),
  /** The society in the registration dialog. */
  edit: z
    .union([z.literal("new"), ref])
    .nullable()
    .catch(null),
});
export type SocietySearch = z.output<typeof Search>;

const nothing = Search.parse({});

export const readSearch = (text: string): SocietySearch =>
  Search.parse(Object.fromEntries(new URLSearchParams(text)));

/** The address of `search`, without what goes without saying; "" when nothing needs saying. */
export function writeSearch(search: SocietySearch): string {
  const said = Object.entries(search).filter(
    ([key, value]) => value !== null && value !== nothing[key as keyof SocietySearch],
  );
  return said.length === 0 ? "" : `?${new URLSearchParams(said.map(([key, value]) => [key, String(value)]))}`;
}

export const readSort = (sort: string): Sort | null =>
  sort === "" ? null : { by: sort.replace(/^-/, ""), descending: sort.startsWith("-") };

export const writeSort = (sort: Sort | null): string =>
  sort ? `${sort.descending ? "-" : ""}${sort.by}` : "";

/** The society screen's state as its address keeps it, so that a link opens the same thing and Back closes a dialog. */
export function useSocietyUrl() {
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  const search = readSearch(searchStr);
  // Only a dialog that was opened here can be left by going back: one opened by a link has another page behind it.
  const opened = useRef(false);

  const show = (change: Partial<SocietySearch>, how: "push" | "replace" = "replace") =>
    history[how](pathname + writeSearch({ ...search, ...change }));
  return {
    search,
    show,
    open: (dialog: Pick<SocietySearch, "view"> | Pick<SocietySearch, "edit">) => {
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

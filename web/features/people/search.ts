import type { z } from "zod";
import { dialog, ListSearch, narrowing, state } from "#web/lib/search.ts";

/** The URL parameters of a user list; `of` is the company. */
export const PeopleSearch = ListSearch.extend({ state, edit: dialog, of: narrowing });
export type PeopleSearch = z.output<typeof PeopleSearch>;

import type { z } from "zod";
import { dialog, ListSearch, narrowing, state } from "#web/lib/search.ts";

/** What the address of a list of people says; `of` is their company. */
export const PeopleSearch = ListSearch.extend({ state, edit: dialog, of: narrowing });
export type PeopleSearch = z.output<typeof PeopleSearch>;

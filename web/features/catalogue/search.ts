import { z } from "zod";
import { dialog, ListSearch, narrowing, record, state } from "#web/lib/search.ts";

/** `of` is the category. */
export const ServicesSearch = ListSearch.extend({ state, edit: dialog, of: narrowing });

/** `of` is the service, `view` the item whose prices are shown, `edit` the item in the form. */
export const ItemsSearch = z.object({ of: narrowing, view: record, edit: dialog });

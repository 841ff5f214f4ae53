import { z } from "zod";
import { dialog, ListSearch, narrowing, record, state } from "#web/lib/search.ts";

/** What the address of the services says; `of` is their category. */
export const ServicesSearch = ListSearch.extend({ state, edit: dialog, of: narrowing });

/** What the address of the service items says: `of` which service, whose prices, which item's form. */
export const ItemsSearch = z.object({ of: narrowing, view: record, edit: dialog });

import { z } from "zod";
import { dialog } from "#web/lib/search.ts";

/** What the address of the keys says: whether one is being added. */
export const KeysSearch = z.object({ edit: dialog });

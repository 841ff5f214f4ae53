import { z } from "zod";
import { dialog } from "#web/lib/search.ts";

/** `edit` opens the form of a new key. */
export const KeysSearch = z.object({ edit: dialog });

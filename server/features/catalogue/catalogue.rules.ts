import type { z } from "zod";
import type { NameFields } from "#contract/catalogue/itemReply.ts";
import type { Names } from "#contract/catalogue/itemName.ts";

/** The names that are entered in other languages, without empty ones; null when they stay as they are. */
export const enteredNames = (names: z.output<typeof NameFields>): Names | null =>
  names ? Object.fromEntries(Object.entries(names).filter(([, name]) => name !== "")) : null;

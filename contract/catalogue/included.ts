import { z } from "zod";
import { coded } from "../coded.ts";
import { id } from "../text.ts";
import { itemReply } from "./itemReply.ts";

/** Most items that a package includes, and most washes of one of them in a month. */
export const MOST_INCLUDED = 5;
const MOST_INCLUDED_WASHES = 15;

const COUNT = coded("includedWashesShape", { count: MOST_INCLUDED_WASHES });

/** Washes of other items of the service that come with an item's month. */
export const IncludedFields = z
  .array(
    z.object({
      ServiceItemId: id("chooseItem"),
      /** A month. */
      Washes: z.int({ error: COUNT }).min(1, COUNT).max(MOST_INCLUDED_WASHES, COUNT),
    }),
  )
  .max(MOST_INCLUDED, coded("atMostRows", { count: MOST_INCLUDED }))
  .superRefine((lines, context) => {
    for (const [index, { ServiceItemId }] of lines.entries())
      if (lines.findIndex((line) => line.ServiceItemId === ServiceItemId) < index)
        context.addIssue({
          code: "custom",
          path: [index, "ServiceItemId"],
          message: coded("includedTwice"),
        });
  });

/** Washes of another item that come with a month of a package. */
export const Included = z
  .object({ serviceItemId: id(), ...itemReply, washes: z.int() })
  .meta({ id: "Included" });
export type Included = z.output<typeof Included>;

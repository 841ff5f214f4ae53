import { z } from "zod";
import { id } from "../text.ts";
import { itemReply } from "./itemReply.ts";

/** Washes of another item that come with a month of a package. */
export const Included = z
  .object({ serviceItemId: id(), ...itemReply, washes: z.int() })
  .meta({ id: "Included" });
export type Included = z.output<typeof Included>;

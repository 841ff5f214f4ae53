import { z } from "zod";
import { BookingEvent } from "../booking/page.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** One step of a wash, told like a booking's. */
const WashStep = BookingEvent.extend({
  kind: z.enum([...BookingEvent.shape.kind.options, "assigned"]),
  /** Who was to come from then on; of an outcome, on whose behalf somebody else recorded it. */
  providerName: z.string().nullable(),
  /** On what it was pressed, such as "Chrome on Android"; empty where that is not known. */
  device: z.string(),
}).meta({ id: "WashStep" });
export type WashStep = z.output<typeof WashStep>;

export const getWashSteps = endpoint({
  path: "/Round/GetWashSteps",
  body: z.object({ WashId: id("chooseWash") }),
  reply: z.array(WashStep),
  permission: "board:read",
  about:
    "What has happened to a wash, the first step first: booked, moved, assigned, done or missed; by whom, when, from which device and on whose behalf.",
});

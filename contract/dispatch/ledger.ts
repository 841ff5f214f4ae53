import { z } from "zod";
import { BookingEvent } from "../booking/page.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";

/** One event of a wash, like an event of a booking. */
const WashStep = BookingEvent.extend({
  kind: z.enum([...BookingEvent.shape.kind.options, "assigned"]),
  /** The provider assigned from then on; for a report by somebody else, the provider it was made for. */
  providerName: z.string().nullable(),
  /** The reporting device, such as "Chrome on Android"; empty when unknown. */
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

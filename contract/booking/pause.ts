import { z } from "zod";
import { coded } from "../coded.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { flag } from "../text.ts";

export const pauseSelf = endpoint({
  path: "/Booking/PauseSelf",
  body: z
    .object({ From: day("startRequired"), To: day("endRequired") })
    .refine(({ From, To }) => From <= To, { path: ["To"], error: coded("endBeforeStart") }),
  reply: z.object({
    /** Washes skipped by this call. */
    washes: z.int(),
  }),
  permission: "customer:self",
  about:
    "Skips every wash of the calling customer between two days, both counted, over all bookings and companies. What is skipped is not charged. Washes that plans get later within these days are left out too. Washes for which it is too late stay, as with SkipWash.",
});

export const resumeSelf = endpoint({
  path: "/Booking/ResumeSelf",
  body: z.object({
    /** True resumes although a vehicle has the item in another booking on the day of such a wash. */
    EvenTwice: flag.default(false),
  }),
  reply: z.object({
    /** Washes that take place after all. */
    washes: z.int(),
    /** Washes that stay skipped, as others have taken their slots. */
    full: z.int(),
  }),
  permission: "customer:self",
  about:
    "Ends the calling customer's pause: the washes that it skipped take place again, as far as it is not too late for them and their slots are free; 409 when another booking washes a vehicle likewise on such a day, without `EvenTwice`.",
});

export const getOwnPause = endpoint({
  path: "/Booking/GetOwnPause",
  body: z.object({}),
  reply: z.object({
    /** Null without washes that a pause skips, now or later, and that can take place again. */
    pause: z
      .object({
        /** The day of the first such wash. */
        from: z.string(),
        /** The day of the last such wash; the pause's own last day while plans are to get washes in it. */
        to: z.string(),
        /** Existing ones. */
        washes: z.int(),
      })
      .nullable(),
  }),
  permission: "customer:self",
  about: "The pause of the calling customer that can still be ended.",
});

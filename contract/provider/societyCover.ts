import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { endsLater, endsTooEarly, idList, time } from "./coverage.ts";

/** How many services are covered at once at most, and how many flats and pillars of all of them together. */
const MOST_SERVICES = 20;
export const MOST_COVERED = 20_000;

/** What a provider covers of a society: all of it, or the flats and pillars that are named. */
export const SocietyCoverFields = z
  .object({
    providerId: id("Please submit basic details first."),
    societyId: id("Please select a society"),
    serviceIds: z
      .array(id("Service not found"), { error: "Please select a service" })
      .min(1, "Please select a service")
      .max(MOST_SERVICES, `At most ${MOST_SERVICES} services`),
    serviceZoneId: id("Zone is required"),
    /** Who names none covers every flat of the society. */
    flats: idList("Select at least one flat").optional(),
    /** Who names none covers every pillar. */
    parkingNumber: idList("Select at least one parking number").optional(),
    serviceStartTime: time("Start Time is required"),
    serviceEndTime: time("End Time is required"),
  })
  .refine(endsLater, endsTooEarly);

export const coverSociety = endpoint({
  path: "/ProviderService/CoverSociety",
  body: SocietyCoverFields,
  bodyLimit: 192 * 1024,
  reply: z.object({
    /** How many flats and pillars are covered now. */
    flats: z.int(),
    parkingNumbers: z.int(),
  }),
  cost: 3,
  may: "provider:write",
  about:
    "Says of a whole society what a provider covers between two times of day by some services; what the same services had there at the same times is replaced. 409 names what it clashes with.",
});

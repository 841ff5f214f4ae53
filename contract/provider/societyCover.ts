import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../text.ts";
import { endsLater, endsTooEarly, idList, time } from "./coverage.ts";

/** Most services, and most flats and pillars over all of them. */
const MAX_SERVICES = 20;
export const MAX_COVERED = 20_000;

/** A provider's coverage of a society: the whole society, or the listed flats and pillars. */
export const SocietyCoverFields = z
  .object({
    providerId: id("detailsNotSubmitted"),
    societyId: id("chooseSociety"),
    serviceIds: z
      .array(id("noSuchService"), { error: coded("chooseService") })
      .min(1, coded("chooseService"))
      .max(MAX_SERVICES, coded("atMostServices", { count: MAX_SERVICES })),
    serviceZoneId: id("zoneRequired"),
    /** Absent: every flat of the society. */
    flats: idList("chooseFlats").optional(),
    /** Absent: every pillar. */
    parkingNumber: idList("chooseParkingNumbers").optional(),
    serviceStartTime: time("startTimeRequired"),
    serviceEndTime: time("endTimeRequired"),
  })
  .refine(endsLater, endsTooEarly);

export const coverSociety = endpoint({
  path: "/ProviderService/CoverSociety",
  body: SocietyCoverFields,
  bodyLimit: 192 * 1024,
  reply: z.object({
    /** Flats and pillars covered now. */
    flats: z.int(),
    parkingNumbers: z.int(),
  }),
  cost: 3,
  permission: "provider:write",
  about:
    "Says of a whole society what a provider covers between two times of day by some services; what the same services had there at the same times is replaced. The provider's company then serves the society, as by `/ProviderService/Add`. 409 names what it clashes with.",
});

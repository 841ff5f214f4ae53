import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, sought } from "../text.ts";
import { CoverageRef } from "./coverage.ts";

/** Most buildings in one reply; beyond that callers search by name. */
export const MAX_BUILDINGS = 500;

export const getProviderBuildings = endpoint({
  path: "/society/GetProviderBuildings",
  body: z.object({
    providerId: id("detailsNotSubmitted"),
    /** Building and society name, such as "Tower A, Lake View", or a part of that. */
    search: sought(100).default(""),
    /** A building to include regardless of the search. */
    buildingId: id().optional(),
  }),
  reply: z.array(
    z.object({ buildingId: id(), buildingName: z.string(), societyId: id(), societyName: z.string() }),
  ),
  permission: "provider:read",
  about:
    "The first 500 buildings that fit the search, by society and name: of the societies that the provider's company serves, and for whoever may change societies then of all others.",
});

export const getProviderSocieties = endpoint({
  path: "/Society/GetProviderSocieties",
  body: z.object({ providerId: id("detailsNotSubmitted") }),
  reply: z.array(z.object({ societyId: id(), societyName: z.string() })),
  permission: "provider:read",
  about: "The societies with buildings that the provider's company serves, by name.",
});

export const getSocietyCoverage = endpoint({
  path: "/Society/GetCoverage",
  body: z.object({
    societyId: id("chooseSociety"),
    /** Only this provider. */
    providerId: id("chooseProvider").optional(),
  }),
  reply: z.array(
    z.object({
      ...CoverageRef.shape,
      providerId: id(),
      providerName: z.string(),
      serviceId: id(),
      serviceName: z.string(),
      /** "06:30" */
      startTime: z.string(),
      endTime: z.string(),
      flatIds: z.array(id()),
      parkingPillarIds: z.array(id()),
    }),
  ),
  permission: "provider:read",
  about:
    "Who covers what of a society and when: coverage that is available, of active providers. 400 when that is too much to tell at once: then name a provider.",
});

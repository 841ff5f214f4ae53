import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, line } from "../text.ts";

/** Times of day travel as date-times whose day says nothing: `2026-11-21T06:30:00`. */
const wireTime = /^(?:\d{4}-\d{2}-\d{2}T)?([01]\d|2[0-3]):([0-5]\d)(?::\d{2}(?:\.\d+)?)?Z?$/;

/** The time of day, "06:30", of a date-time or a time as callers write them; null when it is none. */
export function timeOfDay(text: string): string | null {
  const [, hour, minute] = wireTime.exec(text) ?? [];
  return hour && minute ? `${hour}:${minute}` : null;
}

/** A required time of day, as `timeOfDay` reads it. */
export const time = (missing: PlainFieldCode) =>
  z
    .string({ error: missing })
    .max(40, { error: missing, abort: true })
    .refine((text) => text === "" || timeOfDay(text) !== null, coded("timeShape"))
    .refine((text) => text !== "", missing);

/**
 * What one provider covers at most in all: so many services, each at its places and hours, and so many flats and pillars
 * of all of them together.
 */
export const mostCovered = { services: 1_500, places: 40_000 };

/** As much of a society's coverage is told at once. */
export const maxCoverageRows = { services: 3_000, places: 150_000 };

const MOST_IDS = 5_000;
/** An id has nine digits, and a comma and a blank follow it. */
const LONGEST_LIST = MOST_IDS * 11;

/** Numbers joined by commas, as callers send their checklists. */
export const idList = (none: PlainFieldCode) =>
  z
    .string({ error: none })
    .max(LONGEST_LIST, { error: coded("atMostIds", { count: MOST_IDS }), abort: true })
    .overwrite((text) => text.replace(/\s/g, "").replace(/^,+|(?<!,),+$/g, ""))
    .min(1, { error: none, abort: true })
    .regex(/^[0-9]{1,9}(,[0-9]{1,9})*$/, coded("idListShape"));

/** The ids of such a list, each once. */
export const idsIn = (list: string): number[] => [...new Set(list.split(",").map(Number))];

/** Whether the second of two times of day is the later one, and what is said where it is not. */
export const endsLater = ({
  serviceStartTime,
  serviceEndTime,
}: Record<`service${"Start" | "End"}Time`, string>) =>
  (timeOfDay(serviceStartTime) ?? "") < (timeOfDay(serviceEndTime) ?? "");
export const endsTooEarly = { path: ["serviceEndTime"], error: coded("endTimeTooEarly") };

export const CoverageFields = z
  .object({
    providerId: id("detailsNotSubmitted"),
    serviceId: id("serviceRequired"),
    serviceZoneId: id("zoneRequired"),
    buildingId: id("buildingRequired"),
    flats: idList("chooseFlats"),
    parkingFloorId: id("parkingFloorRequired"),
    parkingNumber: idList("chooseParkingNumbers"),
    serviceStartTime: time("startTimeRequired"),
    serviceEndTime: time("endTimeRequired"),
    availabilityStatus: flag.default(true),
  })
  .refine(endsLater, endsTooEarly);

const CoverageRef = z.object({ providerServiceId: id("chooseService") });

const ProviderService = z
  .object({
    ...CoverageRef.shape,
    providerId: id(),
    serviceId: id(),
    serviceName: z.string(),
    serviceZoneId: id(),
    zoneName: z.string(),
    societyId: id(),
    societyName: z.string(),
    buildingId: id(),
    buildingName: z.string(),
    /** Ids joined by commas. */
    flats: z.string(),
    parkingFloorId: id(),
    parkingFloorName: z.string(),
    /** Ids joined by commas. */
    parkingNumber: z.string(),
    serviceStartTime: z.string(),
    serviceEndTime: z.string(),
    price: z.number(),
    duration: z.number(),
    availabilityStatus: z.boolean(),
    companyId: id(),
  })
  .meta({ id: "ProviderService" });

// Placeholders of known callers, which carry nothing.
const ignores = ["price", "duration", "companyId"];

export const addCoverage = endpoint({
  path: "/ProviderService/Add",
  status: 201,
  body: CoverageFields,
  bodyLimit: 192 * 1024,
  ignores,
  reply: CoverageRef,
  permission: "provider:write",
  about:
    "Says that a provider offers a service at these flats and pillars between two times of day. 409 names what it clashes with, or how much a provider covers at most.",
});

export const updateCoverage = endpoint({
  path: "/ProviderService/Update",
  body: CoverageFields.safeExtend(CoverageRef.shape),
  bodyLimit: 192 * 1024,
  ignores,
  reply: CoverageRef,
  permission: "provider:write",
  about: "Changes it.",
});

export const getCoverages = endpoint({
  path: "/ProviderService/GetByProviderId",
  body: z.object({ providerId: id("detailsNotSubmitted") }),
  reply: z.array(ProviderService),
  permission: "provider:read",
  about: "What a provider offers where and when, by time of day.",
});

export const getCoverage = endpoint({
  path: "/ProviderService/GetById",
  body: CoverageRef,
  reply: ProviderService,
  permission: "provider:read",
  about: "One of them.",
});

export const deleteCoverage = endpoint({
  method: "DELETE",
  path: "/ProviderService/Delete",
  body: CoverageRef,
  reply: z.object({}),
  permission: "provider:write",
  about: "Takes it back.",
});

/** So many buildings are told at once; of more, whoever looks for one says what it is called. */
export const mostBuildings = 500;

export const getProviderBuildings = endpoint({
  path: "/society/GetProviderBuildings",
  body: z.object({
    providerId: id("detailsNotSubmitted"),
    /** What building and society are called, as "Tower A, Lake View" has it, or a part of that. */
    search: line(100).default(""),
    /** A building that is told whatever is searched. */
    buildingId: id().optional(),
  }),
  reply: z.array(
    z.object({ buildingId: id(), buildingName: z.string(), societyId: id(), societyName: z.string() }),
  ),
  permission: "provider:read",
  about:
    "The first 500 buildings that fit the search, of the societies that the provider's company serves, by society and name.",
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
    /** Who names a provider is told of that one alone. */
    providerId: id("chooseProvider").optional(),
  }),
  reply: z.array(
    z.object({
      ...CoverageRef.shape,
      providerId: id(),
      providerName: z.string(),
      serviceId: id(),
      serviceName: z.string(),
      /** "06:30". */
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

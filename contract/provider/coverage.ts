import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id } from "../text.ts";

/** Times of day are sent as date-times with a meaningless date: `2026-11-21T06:30:00`, or with a space for the T. */
const apiTime = /^(?:\d{4}-\d{2}-\d{2}[T ])?([01]\d|2[0-3]):([0-5]\d)(?::\d{2}(?:\.\d+)?)?Z?$/;

/** The time of day, "06:30", of a date-time or time in a request; null when invalid. */
export function timeOfDay(text: string): string | null {
  const [, hour, minute] = apiTime.exec(text) ?? [];
  return hour && minute ? `${hour}:${minute}` : null;
}

export const time = (missing: PlainFieldCode) =>
  z
    .string({ error: missing })
    .max(40, { error: missing, abort: true })
    .refine((text) => text === "" || timeOfDay(text) !== null, coded("timeShape"))
    .refine((text) => text !== "", missing);

/**
 * Limits of one provider's total coverage: services, each with places and hours, and flats and pillars over all of
 * them.
 */
export const maxCoverage = { services: 1_500, places: 40_000 };

/** Limits of one society's coverage in a reply. */
export const maxCoverageRows = { services: 3_000, places: 150_000 };

const MAX_IDS = 5_000;
/** An id has nine digits, followed by a comma and a space. */
const MAX_LIST_LENGTH = MAX_IDS * 11;

/** Comma-separated ids, as checklists send them. */
export const idList = (none: PlainFieldCode) =>
  z
    .string({ error: none })
    .max(MAX_LIST_LENGTH, { error: coded("atMostIds", { count: MAX_IDS }), abort: true })
    .overwrite((text) => text.replace(/\s/g, "").replace(/^,+|(?<!,),+$/g, ""))
    .min(1, { error: none, abort: true })
    .regex(/^[0-9]{1,9}(,[0-9]{1,9})*$/, coded("idListShape"));

/** The ids of such a list, each once. */
export const idsIn = (list: string): number[] => [...new Set(list.split(",").map(Number))];

/** Checks that the second time of day is later than the first. */
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

export const CoverageRef = z.object({ providerServiceId: id("chooseService") });

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
    /** Comma-separated ids. */
    flats: z.string(),
    parkingFloorId: id(),
    parkingFloorName: z.string(),
    /** Comma-separated ids. */
    parkingNumber: z.string(),
    serviceStartTime: z.string(),
    serviceEndTime: z.string(),
    price: z.number(),
    duration: z.number(),
    availabilityStatus: z.boolean(),
    companyId: id(),
  })
  .meta({ id: "ProviderService" });

/** Specified fields without a meaning, as our form adds them. The server takes any value, and ignores it. */
export const coveragePlaceholders = { price: 0, duration: 0, companyId: 0 };
const ignores = Object.keys(coveragePlaceholders);

export const addCoverage = endpoint({
  path: "/ProviderService/Add",
  adds: "providerServiceId",
  status: 201,
  body: CoverageFields,
  bodyLimit: 192 * 1024,
  ignores,
  reply: CoverageRef,
  permission: "provider:write",
  about:
    "Says that a provider offers a service at these flats and pillars between two times of day. The provider's company then serves the society, if the caller may change societies; otherwise it must do so already. 409 names what it clashes with, or how much a provider covers at most.",
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

import { z } from "zod";
import { pincode } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, requiredLine } from "../text.ts";
import { Polygon } from "./polygon.ts";

export const ZoneFields = z.object({
  Name: requiredLine("zoneNameRequired", 80),
  CountryId: id("countryRequired"),
  StateId: id("stateRequired"),
  City: requiredLine("cityRequired", 80),
  /** The zip code; the API has always used this name. */
  Phone1: pincode("zipCodeRequired"),
  Polygon: Polygon.default([]),
  Active: flag.default(true),
});

const ZoneRef = z.object({ serviceZoneId: id("chooseZone") });

const Zone = z
  .object({
    serviceZoneId: id(),
    name: z.string(),
    countryId: id(),
    countryName: z.string(),
    stateId: id(),
    stateName: z.string(),
    city: z.string(),
    /** The zip code. */
    phone1: z.string(),
    /** Corners as [longitude, latitude]. */
    polygon: z.array(z.tuple([z.number(), z.number()])),
    active: z.boolean(),
  })
  .meta({ id: "ServiceZone" });

export const getZones = endpoint({
  path: "/ServiceZone/GetAll",
  body: z.object({ Active: flag.optional() }),
  // Callers read a lookup's entries by either pair of names.
  reply: z.array(Zone.extend({ ZoneId: id(), ZONENAME: z.string() }).meta({ id: "ServiceZoneChoice" })),
  permission: "zone:read",
  reveals: { unrecorded: "The zone's pin code, in a field of this name." },
  about: "The zones to choose from, by name; only active ones with Active true.",
});

export const searchZones = endpoint({
  path: "/ServiceZone/Search",
  body: z.object({
    ...pageOf(["name", "city", "phone1", "societies"]),
    filters: z.strictObject({ Active: flag.optional() }).default({}),
  }),
  reply: pageReply(
    Zone.extend({
      /** Societies inside the zone. */
      societies: z.int(),
      /** Names of overlapping active zones; empty for an inactive zone. */
      overlaps: z.array(z.string()),
    }).meta({ id: "ServiceZoneLine" }),
  ),
  permission: "zone:read",
  reveals: { unrecorded: "The zone's pin code, in a field of this name." },
  about: "One page of zones; searches name, city and zip code.",
});

export const getZone = endpoint({
  path: "/ServiceZone/GetById",
  body: ZoneRef,
  reply: Zone,
  permission: "zone:read",
  about: "One zone.",
});

export const addZone = endpoint({
  path: "/ServiceZone/Add",
  body: ZoneFields,
  reply: ZoneRef,
  permission: "zone:write",
  about: "Adds a zone.",
});

export const updateZone = endpoint({
  path: "/ServiceZone/Update",
  body: ZoneFields.extend(ZoneRef.shape),
  reply: ZoneRef,
  permission: "zone:write",
  about: "Changes a zone.",
});

export const deleteZone = endpoint({
  method: "DELETE",
  path: "/ServiceZone/Delete",
  body: ZoneRef,
  reply: z.object({}),
  permission: "zone:write",
  about: "Deletes a zone; 409 with counts while something uses it.",
});

export const getZoneMap = endpoint({
  path: "/ServiceZone/GetMap",
  body: z.object({}),
  reply: z.object({
    /** URL of the map's tile style; null when the installation has none. */
    styleUrl: z.string().nullable(),
    zones: z.array(Zone.pick({ serviceZoneId: true, name: true, polygon: true, active: true })),
    /** Societies with a known location, each with its zones; for company users those they serve. */
    societies: z.array(
      z.object({
        societyId: id(),
        societyName: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        zoneIds: z.array(id()),
      }),
    ),
  }),
  cost: 3,
  permission: "zone:read",
  about: "What a map of the zones shows.",
});

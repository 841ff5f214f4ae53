import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, line } from "../text.ts";

/** Most societies in one search result. */
export const MAX_SERVICE_AREAS = 8;

/** A society where washes are offered. */
export const ServiceArea = z
  .object({
    societyId: id(),
    societyName: z.string(),
    /** "Baner Road, Pune" */
    locality: z.string(),
  })
  .meta({ id: "Place" });
export type ServiceArea = z.output<typeof ServiceArea>;

export const findServiceAreas = endpoint({
  path: "/Society/FindServed",
  body: z.object({
    /** Part of name, street, city or pincode; "" for any. */
    Text: line(120).default(""),
    /** Only this society, if it can be booked. */
    SocietyId: id("chooseSociety").nullable().default(null),
  }),
  reply: z.array(ServiceArea),
  permission: "catalogue:choose",
  about: `The first ${MAX_SERVICE_AREAS} societies, by name, in which somebody washes: those that fit what was typed.`,
});

import { z } from "zod";
import { pincode } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, requiredLine } from "../text.ts";
import { Latitude, Longitude } from "../zone/polygon.ts";

export const SocietyFields = z.object({
  SocietyName: requiredLine("Society name is required", 120),
  SocietyStreet: requiredLine("Street is required", 200),
  CountryId: id("Country is required"),
  StateId: id("State is required"),
  City: requiredLine("City is required", 80),
  Pincode: pincode("Pincode is required", "Pincode must be 6 digits"),
  Active: z.boolean({ error: "Status is required" }).default(true),
  /**
   * How many washes an hour may hold; null leaves it to the providers' coverage, and who says nothing leaves it as
   * it is.
   */
  WashesPerHour: z
    .int({ error: "Must be a whole number" })
    .min(1, "At least 1 wash")
    .max(1000, "At most 1,000 washes")
    .nullable()
    .optional(),
  /** Where it stands, to tell its service zone; null forgets it, and who says nothing leaves it as it is. */
  Location: z.strictObject({ latitude: Latitude, longitude: Longitude }).nullable().optional(),
});

/** The id of the society that a call is about. */
export const SocietyRef = z.object({ societyId: id("Please select a society") });

export const addSociety = endpoint({
  path: "/Society/Add",
  body: SocietyFields,
  reply: SocietyRef,
  may: "society:write",
  about: "Registers a society.",
});

export const updateSociety = endpoint({
  path: "/Society/Update",
  body: SocietyFields.extend(SocietyRef.shape),
  reply: SocietyRef,
  may: "society:write",
  about: "Changes a society's details.",
});

export const getSociety = endpoint({
  path: "/society/societyById",
  body: SocietyRef,
  reply: z.object({
    societyId: id(),
    societyName: z.string(),
    societyStreet: z.string(),
    countryId: id(),
    city: z.string(),
    stateId: id(),
    pincode: z.string(),
    active: z.boolean(),
    washesPerHour: z.int().nullable(),
    location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  may: "society:read",
  about: "One society's details.",
});

export const deleteSociety = endpoint({
  method: "DELETE",
  path: "/Society/DeleteSociety",
  body: SocietyRef.extend({ WithContents: flag.default(false) }),
  reply: z.object({ archiveId: id() }),
  may: "society:write",
  about: "Archives a society; 409 with counts while something is in it, unless WithContents is true.",
});

const SocietyLine = z
  .object({
    societyId: id(),
    societyName: z.string(),
    societyStreet: z.string(),
    city: z.string(),
    active: z.boolean(),
    pincode: z.string(),
  })
  .meta({ id: "SocietyLine" });

export const getSocieties = endpoint({
  path: "/society/GetAll",
  body: z.object({ Active: flag.optional() }),
  reply: z.array(SocietyLine),
  may: "society:choose",
  about: "The societies to choose from, by name; only active ones with Active true.",
});

export const searchSocieties = endpoint({
  path: "/Society/Search",
  body: z.object({
    ...pageOf(["societyName", "address"]),
    filters: z.strictObject({ Active: flag.optional() }).default({}),
  }),
  reply: pageReply(SocietyLine),
  may: "society:read",
  about: "One page of societies; searches name, street, city and pincode.",
});

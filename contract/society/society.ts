import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { washesPerHour } from "../booking/slot.ts";
import { pincode } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { societyCode } from "./poster.ts";
import { flag, id, requiredLine } from "../text.ts";
import { Latitude, Longitude } from "../zone/polygon.ts";

/** For a default company that is not among the serving companies. */
export const DEFAULT_SERVES = "defaultDoesNotServe" satisfies PlainFieldCode;
export const NOBODY_SERVES = "Nobody serves this yet";

export const SocietyFields = z.object({
  SocietyName: requiredLine("societyNameRequired", 120),
  SocietyStreet: requiredLine("streetRequired", 200),
  CountryId: id("countryRequired"),
  StateId: id("stateRequired"),
  City: requiredLine("cityRequired", 80),
  Pincode: pincode("pincodeRequired", "societyPincodeShape"),
  Active: z.boolean({ error: coded("statusRequired") }).default(true),
  /** In the society's short link; absent: unchanged, of a new society made of its name. */
  Code: societyCode.optional(),
  /** Limit of washes an hour; null: the providers' coverage decides; absent: unchanged. */
  WashesPerHour: washesPerHour.nullable().optional(),
  /** The society's location, which decides its service zone; null removes it; absent: unchanged. */
  Location: z.strictObject({ latitude: Latitude, longitude: Longitude }).nullable().optional(),
  /**
   * The companies that serve it; empty for none. Absent: unchanged; a new society then gets the first active company.
   */
  CompanyIds: z
    .array(id("noSuchCompany"), { error: coded("chooseServing") })
    .max(100, coded("atMostCompanies", { count: 100 }))
    .optional(),
  /** The serving company that is preferred; null: the one that was added first. */
  DefaultCompanyId: id(DEFAULT_SERVES).nullable().optional(),
});

/** Companies that serve a society, the default first. */
const serving = {
  servedBy: z.array(z.object({ companyId: id(), companyName: z.string(), active: z.boolean() })),
  /** Null when no active company serves it; it then accepts no bookings. */
  defaultCompanyId: id().nullable(),
};

export const SocietyRef = z.object({ societyId: id("chooseSociety") });

export const addSociety = endpoint({
  path: "/Society/Add",
  adds: "societyId",
  body: SocietyFields,
  reply: SocietyRef,
  permission: "society:write",
  about: "Registers a society.",
});

export const updateSociety = endpoint({
  path: "/Society/Update",
  body: SocietyFields.extend(SocietyRef.shape),
  reply: SocietyRef,
  permission: "society:write",
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
    code: z.string(),
    washesPerHour: z.int().nullable(),
    location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    ...serving,
  }),
  permission: "society:read",
  about: "One society's details.",
});

export const deleteSociety = endpoint({
  method: "DELETE",
  path: "/Society/DeleteSociety",
  body: SocietyRef.extend({ WithContents: flag.default(false) }),
  reply: z.object({ archiveId: id() }),
  permission: "society:write",
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

const SocietyChoice = SocietyLine.extend({
  NAME: z.string(),
  ADDRESS: z.string(),
  STATUS: z.enum(["Active", "Inactive"]),
}).meta({ id: "SocietyChoice" });

/** A society in a lookup, with both sets of field names for different callers. */
export const societyChoice = (society: z.output<typeof SocietyLine>): z.output<typeof SocietyChoice> => ({
  ...society,
  NAME: society.societyName,
  ADDRESS: society.societyStreet,
  STATUS: society.active ? "Active" : "Inactive",
});

export const getSocieties = endpoint({
  path: "/society/GetAll",
  body: z.object({ Active: flag.optional() }),
  reply: z.array(SocietyChoice),
  permission: "society:choose",
  about:
    "The societies to choose from, by name; only active ones with Active true, for customers those that somebody serves.",
});

export const searchSocieties = endpoint({
  path: "/Society/Search",
  body: z.object({
    ...pageOf(["societyName", "address"]),
    filters: z.strictObject({ Active: flag.optional() }).default({}),
  }),
  reply: pageReply(SocietyLine.extend(serving)),
  permission: "society:read",
  about: "One page of societies; searches name, street, city and pincode.",
});

import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { washesPerHour } from "../booking/slot.ts";
import { pincode } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, pageReply } from "../page.ts";
import { flag, id, requiredLine } from "../text.ts";
import { Latitude, Longitude } from "../zone/polygon.ts";

/** What is said of a default that is not among those that serve. */
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
  /**
   * How many washes an hour may hold; null leaves it to the providers' coverage, and who says nothing leaves it as
   * it is.
   */
  WashesPerHour: washesPerHour.nullable().optional(),
  /** Where it stands, to tell its service zone; null forgets it, and who says nothing leaves it as it is. */
  Location: z.strictObject({ latitude: Latitude, longitude: Longitude }).nullable().optional(),
  /**
   * The companies that serve it, none for nobody. Who says nothing leaves it as it is; a new society goes to the first
   * active company then.
   */
  CompanyIds: z
    .array(id("noSuchCompany"), { error: coded("chooseServing") })
    .max(100, coded("atMostCompanies", { count: 100 }))
    .optional(),
  /** Of several that serve it the one that is asked first; null: the one that came first. */
  DefaultCompanyId: id(DEFAULT_SERVES).nullable().optional(),
});

/** Who serves a society, the default first. */
const serving = {
  servedBy: z.array(z.object({ companyId: id(), companyName: z.string(), active: z.boolean() })),
  /** Null while nobody who is active serves it: it takes no bookings then. */
  defaultCompanyId: id().nullable(),
};

/** The id of the society that a call is about. */
export const SocietyRef = z.object({ societyId: id("chooseSociety") });

export const addSociety = endpoint({
  path: "/Society/Add",
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

/** A society as a lookup lists it: callers read its fields by either set of names. */
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

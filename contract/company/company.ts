import { z } from "zod";
import { coded } from "../coded.ts";
import { slotHours, slotOfHour, washesPerHour } from "../booking/slot.ts";
import { email, phone } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { languageCodes } from "#i18n/languages.ts";
import { offeredLanguages } from "../message/language.ts";
import { pageOf, pageReply } from "../page.ts";
import { requiredName } from "../name.ts";
import { pictureIdOrNone } from "../file/picture.ts";
import { requiredDocuments } from "../provider/requiredDocument.ts";
import { callWays } from "../dispatch/calling.ts";
import { photosWanted } from "../dispatch/photos.ts";
import { flag, id, requiredLine } from "../text.ts";
import { gstinOrNone } from "./gstin.ts";

/** Possible opening and closing hours of a company. */
export const openings = slotHours.map(slotOfHour) as [string, ...string[]];
export const closings = slotHours.map((hour) => slotOfHour(hour + 1)) as [string, ...string[]];

/** A company's closing hour, 7 to 22. */
export const closingHour = (time: string): number => (slotHours[closings.indexOf(time)] ?? 0) + 1;

/** In percent of a booking's base. */
const discountCap = z
  .int({ error: coded("discountCapShape") })
  .min(0, coded("discountCapShape"))
  .max(100, coded("discountCapShape"));

export const ProfileFields = z.object({
  CompanyName: requiredName("companyNameRequired", 120),
  CompanyEmail: email,
  CompanyPhone1: phone,
  CompanyAddress: requiredLine("addressRequired", 300),
  Gstin: gstinOrNone.default(""),
  PictureId: pictureIdOrNone,
  /** True if vehicle numbers of the BH series, of single-letter series and from Delhi are accepted. */
  OtherPlates: flag.default(false),
  /** True if customers may have no email; absent: unchanged, initially false. */
  EmailOptional: flag.optional(),
  /** True if a provider's email, addresses and user name may follow later; absent: unchanged, initially false. */
  ProviderDetailsLater: flag.optional(),
  /** The highest discounts that its staff and its owners may give; absent: unchanged, initially 100. */
  StaffDiscountCap: discountCap.optional(),
  OwnerDiscountCap: discountCap.optional(),
  /** Working hours where no provider's coverage defines them; absent: unchanged. */
  OpensAt: z.enum(openings, { error: coded("opensAtShape") }).optional(),
  ClosesAt: z.enum(closings, { error: coded("closesAtShape") }).optional(),
  /** Limit of washes an hour there; null for no limit. */
  WashesPerHour: washesPerHour.nullable().optional(),
  /** Documents that providers must have before they are assigned a round. */
  AsksFor: z
    .array(z.enum(requiredDocuments, { error: coded("choosePapers") }), {
      error: coded("choosePapers"),
    })
    .max(requiredDocuments.length, coded("atMostPapers", { count: requiredDocuments.length }))
    .optional(),
  /** Photos that providers take of each wash. */
  PhotosWanted: z.enum(photosWanted, { error: coded("choosePhotos") }).optional(),
  /** Whom providers may call about a due wash. */
  CallBy: z.enum(callWays, { error: coded("chooseCalling") }).optional(),
  /** Languages offered to customers and providers; null for all. */
  Languages: offeredLanguages.optional(),
});

export const CompanyFields = ProfileFields.extend({ Active: flag.default(true) });

export const CompanyRef = z.object({ companyId: id("chooseCompany") });

const Contacts = z.object({
  companyId: id(),
  companyName: z.string(),
  companyEmail: z.string(),
  companyPhone1: z.string(),
});

const Company = Contacts.extend({
  companyAddress: z.string(),
  gstin: z.string(),
  pictureId: id().nullable(),
  /** Under `/documents`; null without a logo. */
  logoImageUrl: z.string().nullable(),
  otherPlates: z.boolean(),
  emailOptional: z.boolean(),
  providerDetailsLater: z.boolean(),
  staffDiscountCap: z.int(),
  ownerDiscountCap: z.int(),
  opensAt: z.string(),
  closesAt: z.string(),
  washesPerHour: z.int().nullable(),
  photosWanted: z.enum(photosWanted),
  callBy: z.enum(callWays),
  asksFor: z.array(z.enum(requiredDocuments)),
  languages: z.array(z.enum(languageCodes)).nullable(),
  active: z.boolean(),
}).meta({ id: "Company" });

const Figures = z.object({
  users: z.int(),
  activeUsers: z.int(),
  providers: z.int(),
  societies: z.int(),
  flats: z.int(),
});

export const getCompanies = endpoint({
  path: "/Company/GetAll",
  body: z.object({ Active: flag.optional() }),
  reply: z.array(Contacts.extend({ providerDetailsLater: z.boolean() })),
  permission: "company:read",
  about:
    "The companies to choose from, by name; only active ones with Active true, only their own for company users.",
});

export const searchCompanies = endpoint({
  path: "/Company/Search",
  body: z.object({
    ...pageOf(["companyName", "companyEmail", "users", "societies"]),
    filters: z.strictObject({ Active: flag.optional() }).default({}),
  }),
  reply: pageReply(Company.extend({ users: z.int(), societies: z.int() })),
  permission: "company:read",
  about: "One page of companies; searches name, email, phone and GSTIN.",
});

export const getCompany = endpoint({
  path: "/Company/GetById",
  body: CompanyRef,
  reply: Company.extend({ figures: Figures }),
  permission: "company:read",
  about: "One company with its figures.",
});

export const addCompany = endpoint({
  path: "/Company/Add",
  body: CompanyFields,
  reply: CompanyRef,
  permission: "company:write",
  about: "Adds a company.",
});

export const updateCompany = endpoint({
  path: "/Company/Update",
  body: CompanyFields.extend(CompanyRef.shape),
  reply: CompanyRef,
  permission: "company:write",
  about: "Changes a company. One that is switched off keeps its users out from their next request on.",
});

export const updateProfile = endpoint({
  path: "/Company/UpdateProfile",
  body: ProfileFields,
  reply: CompanyRef,
  permission: "profile:write",
  about: "Changes the caller's own company.",
});

export const deleteCompany = endpoint({
  method: "DELETE",
  path: "/Company/Delete",
  body: CompanyRef,
  reply: z.object({}),
  permission: "company:write",
  about: "Deletes a company that nothing belongs to; 409 with counts otherwise.",
});

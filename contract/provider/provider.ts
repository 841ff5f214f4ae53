import { z } from "zod";
import type { PlainFieldCode } from "../coded.ts";
import { emailOrNoneWith, NO_EMAIL, phoneOrNone, phoneWith, pincodeOrNone } from "../contact.ts";
import { endpoint } from "../endpoint.ts";
import { nameOrNone, requiredName } from "../name.ts";
import { pageOf, pageReply } from "../page.ts";
import { language } from "../message/language.ts";
import { newUserNameOrNone } from "../session/session.ts";
import { RatingSum } from "../stars.ts";
import { flag, id, line } from "../text.ts";
import { documentTypes } from "./document.ts";

const addressFields = {
  Address: line(200).default(""),
  CountryId: id("countryRequired").nullable().default(null),
  StateId: id("stateRequired").nullable().default(null),
  City: line(80).default(""),
  Street1: line(200).default(""),
  Pincode: pincodeOrNone().default(""),
};
type AddressFields = typeof addressFields;
type AddressOf<P extends string> = {
  [name in keyof AddressFields as `${P}${name}`]: AddressFields[name];
};

/** One of the two addresses, in API field names. */
const addressOf = <P extends "permanent" | "correspondence">(which: P): AddressOf<P> =>
  Object.fromEntries(
    Object.entries(addressFields).map(([name, schema]) => [`${which}${name}`, schema]),
  ) as AddressOf<P>;

export const ProviderFields = z.object({
  companyId: id("providerCompanyRequired"),
  firstName: requiredName("firstNameRequired", 60),
  middleName: nameOrNone(60).default(""),
  lastName: nameOrNone(60).default(""),
  email1: emailOrNoneWith("emailShape").default(""),
  phone1: phoneWith("phoneShape"),
  phone2: phoneOrNone,
  ...addressOf("permanent"),
  ...addressOf("correspondence"),
  /** Empty: made of the name and the phone, or left as it is. */
  userName: newUserNameOrNone.default(""),
});

const addressRequired = {
  Address: "addressRequired",
  Street1: "streetRequired",
  CountryId: "countryRequired",
  StateId: "stateRequired",
  City: "cityRequired",
  Pincode: "pinCodeRequired",
} as const satisfies Record<keyof AddressFields, PlainFieldCode>;

/** Fields that are required unless the company has `ProviderDetailsLater`, with the message of each. */
const details = {
  email1: NO_EMAIL,
  ...addressCodes("permanent"),
  ...addressCodes("correspondence"),
  userName: "usernameRequired",
} as const satisfies Partial<Record<keyof z.output<typeof ProviderFields>, PlainFieldCode>>;

type AddressCodes<P extends string> = {
  [name in keyof typeof addressRequired as `${P}${name}`]: (typeof addressRequired)[name];
};

function addressCodes<P extends "permanent" | "correspondence">(which: P): AddressCodes<P> {
  return Object.fromEntries(
    Object.entries(addressRequired).map(([name, code]) => [`${which}${name}`, code]),
  ) as AddressCodes<P>;
}

type Details = { [name in keyof typeof details]?: unknown };

/** The messages of the required details that are empty. */
export const missingDetails = (values: Details): Partial<typeof details> =>
  Object.fromEntries(Object.entries(details).filter(([name]) => !values[name as keyof Details]));

/** Without a company no setting makes the details optional: the refusal of such a body lists the empty ones, too. */
const withDetails = <S extends z.ZodType<Details>>(fields: S): S =>
  Object.entries(details).reduce(
    (schema, [name, error]) =>
      schema.refine((values) => Boolean(values[name as keyof Details]), {
        path: [name],
        error,
        when: ({ value }) => !Reflect.get(Object(value), "companyId"),
      }),
    fields,
  );

const ProviderRef = z.object({ providerId: id("detailsNotSubmitted") });

const Provider = ProviderFields.extend({
  ...ProviderRef.shape,
  companyName: z.string(),
  active: z.boolean(),
  /** True if the provider has not chosen a password yet. */
  invited: z.boolean(),
}).meta({ id: "Provider" });

/** Specified fields without a meaning, as our form sends them. The server takes any value, and ignores it. */
export const providerPlaceholders = { permanentStreet2: "", correspondenceStreet2: "" };
// Also other spellings of callers, and a password, which providers choose themselves.
const ignores = [...Object.keys(providerPlaceholders), "street2", "password"];

export const NewProvider = ProviderFields.extend({
  /** Of messages to the provider, until they choose another; English when absent. */
  language: language.optional(),
});

export const ChangedProvider = ProviderFields.extend({ ...ProviderRef.shape, active: flag.default(true) });

export const addProvider = endpoint({
  path: "/Provider/Add",
  adds: "providerId",
  status: 201,
  body: withDetails(NewProvider),
  ignores,
  reply: ProviderRef,
  permission: "provider:write",
  about:
    "Registers a provider. Invites by mail, with a link to choose a password; without an email by SMS or WhatsApp, to sign in by phone and code.",
});

export const updateProvider = endpoint({
  path: "/Provider/Update",
  body: ChangedProvider,
  ignores,
  reply: ProviderRef,
  permission: "provider:write",
  about:
    "Changes a provider's basic details. Switching off ends the provider's sessions; another email, and another phone of a provider with a bank account, needs a sign-in, or the password confirmed by `/Auth/Confirm`, within the last 10 minutes.",
});

export const inviteProvider = endpoint({
  path: "/Provider/Invite",
  body: ProviderRef,
  reply: z.object({}),
  permission: "provider:write",
  about:
    "Sends the invitation again to a provider who has not chosen a password yet, by mail or to the phone.",
});

export const getProvider = endpoint({
  path: "/Provider/GetById",
  body: ProviderRef,
  reply: Provider,
  permission: "provider:read",
  about: "One provider's basic details; never the password.",
});

export const deleteProvider = endpoint({
  method: "DELETE",
  path: "/Provider/Delete",
  body: ProviderRef,
  reply: z.object({}),
  permission: "provider:write",
  about: "Deletes a provider without services, account and documents who never signed in; 409 otherwise.",
});

const ProviderLine = z
  .object({
    ...ProviderRef.shape,
    name: z.string(),
    companyId: id(),
    companyName: z.string(),
    phone1: z.string(),
    email1: z.string(),
    /** Names of the services in the provider's coverage. */
    services: z.array(z.string()),
    /** Missing required documents; null for callers who may not know. */
    missingDocuments: z.array(z.enum(documentTypes)).nullable(),
    /** Customer ratings of the provider; null without ratings. */
    rating: RatingSum.nullable(),
    /** Washes of the last 30 days that the provider recorded without the photo that is wanted. */
    withoutPhoto: z.int(),
    active: z.boolean(),
  })
  .meta({ id: "ProviderLine" });

export const searchProviders = endpoint({
  path: "/Provider/Search",
  body: z.object({
    ...pageOf(["name", "companyName", "phone1", "email1"]),
    filters: z
      .strictObject({
        Active: flag.optional(),
        CompanyId: id("chooseCompany").optional(),
        ServiceId: id("chooseService").optional(),
        /** True: only providers with all required documents; false: only the others. */
        Complete: flag.optional(),
      })
      .default({}),
  }),
  reply: pageReply(ProviderLine),
  permission: "provider:read",
  reveals: { list: "Providers" },
  about: "One page of providers; searches name, phone, email and user name.",
});

export const getProviders = endpoint({
  path: "/Provider/GetAll",
  body: z.object({ Active: flag.optional() }),
  reply: z.array(z.object({ ...ProviderRef.shape, name: z.string(), companyId: id(), active: z.boolean() })),
  permission: "provider:read",
  about: "The providers to choose from, by name; only active ones with Active true.",
});

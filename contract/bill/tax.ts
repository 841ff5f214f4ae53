import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { billings } from "../booking/billing.ts";
import { gstinFormatProblem, gstinText } from "../company/gstin.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { wholePaise } from "../money.ts";
import { flag, id, line, requiredLine } from "../text.ts";
import { type Registration, registrations } from "./registration.ts";
import { CREDIT_NOTE_PREFIX, PREFIX_SHAPE, type PrefixField, prefixFields } from "./series.ts";
import { isUpiAddress } from "./upi.ts";

/** SAC for cleaning of transportation equipment. */
export const USUAL_SAC = "998538";
export const USUAL_RATE = 18;

/** The rates of GST, in percent. */
export const lawfulRates = [0, 5, 12, 18, 28, 40] as const;

/** The rate of a company that does not name one, in percent. */
export const rateOf = (registration: Registration): number => (registration === "regular" ? USUAL_RATE : 0);

/** The problem of the rate in tax settings, in percent, or null. */
export function rateProblem(registration: Registration, rate: number): PlainFieldCode | null {
  if (registration === "composition") return rate === 0 ? null : "rateOfComposition";
  if (registration === "unregistered") return null;
  return (lawfulRates as readonly number[]).includes(rate) ? null : "rateShape";
}

/** The problem of the GSTIN in tax settings, or null. */
export function gstinProblem(registration: Registration, gstin: string): PlainFieldCode | null {
  if (registration === "unregistered") return gstin === "" ? null : "gstinOfUnregistered";
  if (gstin === "") return "gstinRequired";
  return gstinFormatProblem(gstin);
}

const prefix = requiredLine("prefixRequired", 3)
  .overwrite((text) => text.toUpperCase())
  .regex(PREFIX_SHAPE, coded("prefixShape"));

/** The fields without the checks across fields. */
export const TaxFields = z.object({
  /**
   * True for a registration that the company has in a further state: it bills the washes there. Not registered ends it.
   */
  Further: flag.default(false),
  From: day("taxSinceRequired"),
  Registration: z.enum(registrations, { error: coded("registrationRequired") }),
  Gstin: gstinText.default(""),
  LegalName: requiredLine("legalNameRequired", 150),
  Address: requiredLine("addressRequired", 300),
  StateId: id("stateRequired"),
  Sac: requiredLine("sacRequired", 6)
    .regex(/^[0-9]{6}$/, coded("sacShape"))
    .default(USUAL_SAC),
  /** Percent. Absent: the usual rate of a regular company, 0 of others. */
  Rate: wholePaise(
    z
      .number({ error: coded("rateRequired") })
      .min(0, coded("belowZero"))
      .max(40, coded("aboveForty")),
  ).optional(),
  PricesIncludeTax: flag.default(true),
  /** The prefix of the registration's kind of bill. */
  SeriesPrefix: prefix.refine((text) => text !== CREDIT_NOTE_PREFIX, coded("prefixOfCreditNotes")).optional(),
  /** The prefixes of all kinds of documents, instead of `SeriesPrefix`. */
  SeriesPrefixes: z
    .object(
      Object.fromEntries(prefixFields.map((field) => [field, prefix])) as Record<PrefixField, typeof prefix>,
    )
    .refine(
      (prefixes) => new Set(Object.values(prefixes)).size === prefixFields.length,
      coded("prefixesDiffer"),
    )
    .optional(),
  /** UPI address for bill payments; empty without one. */
  UpiAddress: line(165)
    .refine((text) => text === "" || isUpiAddress(text), coded("upiAddressShape"))
    .default(""),
  /** Billing of plans that do not specify it. */
  PlanBilling: z.enum(billings, { error: coded("notUpfrontOrMonthly") }).default("monthly"),
});

/** The checks across the fields of tax settings. */
export const checkTaxFields: z.core.CheckFn<z.output<typeof TaxFields>> = ({ value, issues }) => {
  const problems = {
    Registration:
      value.Further && value.Registration === "composition" ? ("furtherIsRegular" as const) : null,
    Gstin: gstinProblem(value.Registration, value.Gstin),
    Rate: rateProblem(value.Registration, value.Rate ?? rateOf(value.Registration)),
    SeriesPrefix: (value.SeriesPrefix ?? value.SeriesPrefixes) ? null : ("prefixRequired" as const),
  };
  for (const [field, problem] of Object.entries(problems))
    if (problem) issues.push({ code: "custom", message: coded(problem), path: [field], input: value });
};

const CompanyRef = z.object({ companyId: id("chooseCompany") });

const TaxSettings = z
  .object({
    taxSettingsId: id(),
    companyId: id(),
    /** True for those of a registration in a further state. */
    further: z.boolean(),
    from: z.string(),
    registration: z.enum(registrations),
    gstin: z.string(),
    legalName: z.string(),
    address: z.string(),
    stateId: id(),
    stateName: z.string(),
    sac: z.string(),
    /** Percent. */
    rate: z.number(),
    pricesIncludeTax: z.boolean(),
    seriesPrefix: z.string(),
    seriesPrefixes: z.object(
      Object.fromEntries(prefixFields.map((field) => [field, z.string()])) as Record<
        PrefixField,
        z.ZodString
      >,
    ),
    upiAddress: z.string(),
    planBilling: z.enum(billings),
    /** True if the settings apply today, in some state. */
    current: z.boolean(),
    /** True once a document was issued under them; they can neither be changed nor deleted any more. */
    isUsed: z.boolean(),
  })
  .meta({ id: "TaxSettings" });
export type TaxSettings = z.output<typeof TaxSettings>;

export const getTaxSettings = endpoint({
  path: "/TaxSettings/GetByCompanyId",
  body: CompanyRef,
  reply: z.array(TaxSettings),
  permission: "tax:read",
  about: "A company's tax settings, the latest first; each holds until the next of its registration begins.",
});

export const addTaxSettings = endpoint({
  path: "/TaxSettings/Add",
  status: 201,
  body: TaxFields.extend({ CompanyId: id("chooseCompany") }).check(checkTaxFields),
  reply: z.object({ taxSettingsId: id() }),
  permission: "tax:write",
  about:
    "Says how a company is taxed and bills from a day on. Bills that are written already stay as they are.",
});

const TaxSettingsRef = z.object({ taxSettingsId: id("chooseTaxSettings") });

export const updateTaxSettings = endpoint({
  path: "/TaxSettings/Update",
  body: TaxFields.extend(TaxSettingsRef.shape).check(checkTaxFields),
  reply: TaxSettingsRef,
  permission: "tax:write",
  about: "Changes tax settings under which nothing was issued yet; 409 once something was.",
});

export const deleteTaxSettings = endpoint({
  path: "/TaxSettings/Delete",
  body: TaxSettingsRef,
  reply: z.object({}),
  permission: "tax:write",
  about: "Deletes tax settings under which nothing was issued yet; 409 once something was.",
});

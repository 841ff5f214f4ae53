import { z } from "zod";
import { coded, type PlainFieldCode } from "../coded.ts";
import { billings } from "../booking/billing.ts";
import { isGstin } from "../company/gstin.ts";
import { day } from "../day.ts";
import { endpoint } from "../endpoint.ts";
import { wholePaise } from "../money.ts";
import { flag, id, line, requiredLine } from "../text.ts";
import { isUpiAddress } from "./upi.ts";

/** Tax registration of a company; it decides the kind of bill. */
export const registrations = ["regular", "composition", "unregistered"] as const;
export type Registration = (typeof registrations)[number];

/** Prefix of credit note numbers. */
export const CREDIT_NOTE_PREFIX = "CN";

/** SAC for cleaning of transportation equipment. */
export const USUAL_SAC = "998538";
export const USUAL_RATE = 18;

/** The problem of the GSTIN in tax settings, or null. */
export function gstinProblem(registration: Registration, gstin: string): PlainFieldCode | null {
  if (registration === "unregistered") return gstin === "" ? null : "gstinOfUnregistered";
  if (gstin === "") return "gstinRequired";
  return isGstin(gstin) ? null : "gstinShape";
}

/** The fields without the checks across fields. */
export const TaxFields = z.object({
  From: day("taxSinceRequired"),
  Registration: z.enum(registrations, { error: coded("registrationRequired") }),
  Gstin: line(20)
    .overwrite((text) => text.toUpperCase())
    .default(""),
  LegalName: requiredLine("legalNameRequired", 150),
  Address: requiredLine("addressRequired", 300),
  StateId: id("stateRequired"),
  Sac: requiredLine("sacRequired", 6)
    .regex(/^(?:[0-9]{4}|[0-9]{6})$/, coded("sacShape"))
    .default(USUAL_SAC),
  /** Percent. */
  Rate: wholePaise(
    z
      .number({ error: coded("rateRequired") })
      .min(0, coded("belowZero"))
      .max(40, coded("aboveForty")),
  ).default(USUAL_RATE),
  PricesIncludeTax: flag.default(true),
  SeriesPrefix: requiredLine("prefixRequired", 3)
    .overwrite((text) => text.toUpperCase())
    .regex(/^[A-Z0-9]{1,3}$/, coded("prefixShape"))
    .refine((prefix) => prefix !== CREDIT_NOTE_PREFIX, coded("prefixOfCreditNotes")),
  /** UPI address for bill payments; empty without one. */
  UpiAddress: line(165)
    .refine((text) => text === "" || isUpiAddress(text), coded("upiAddressShape"))
    .default(""),
  /** Billing of plans that do not specify it. */
  PlanBilling: z.enum(billings, { error: coded("notUpfrontOrMonthly") }).default("monthly"),
});

const CompanyRef = z.object({ companyId: id("chooseCompany") });

const TaxSettings = z
  .object({
    taxSettingsId: id(),
    companyId: id(),
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
    upiAddress: z.string(),
    planBilling: z.enum(billings),
    /** True if the settings apply today. */
    current: z.boolean(),
  })
  .meta({ id: "TaxSettings" });
export type TaxSettings = z.output<typeof TaxSettings>;

export const getTaxSettings = endpoint({
  path: "/TaxSettings/GetByCompanyId",
  body: CompanyRef,
  reply: z.array(TaxSettings),
  permission: "tax:read",
  about: "A company's tax settings, the latest first; each holds until the next begins.",
});

export const addTaxSettings = endpoint({
  path: "/TaxSettings/Add",
  status: 201,
  body: TaxFields.extend({ CompanyId: id("chooseCompany") }).check(({ value, issues }) => {
    const message = gstinProblem(value.Registration, value.Gstin);
    if (message) issues.push({ code: "custom", message, path: ["Gstin"], input: value.Gstin });
  }),
  reply: z.object({ taxSettingsId: id() }),
  permission: "tax:write",
  about:
    "Says how a company is taxed and bills from a day on. Bills that are written already stay as they are.",
});

import { z } from "zod";
import { coded } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { wholePaise } from "../money.ts";
import { flag, id, line } from "../text.ts";

/** Percent that contractors' payments usually bear: individuals with a PAN, and anybody without. */
export const USUAL_TDS = 1;
export const USUAL_TDS_WITHOUT_PAN = 20;

/** Mask of a PAN: crosses and its last four characters. */
export const panMaskOf = (lastFour: string): string => (lastFour === "" ? "" : `XXXXXX${lastFour}`);

const panShape = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
const maskShape = /^X{6}[0-9]{3}[A-Z]$/;

/** True if a PAN is the mask that a reply returned. */
export const isMaskedPan = (pan: string): boolean => maskShape.test(pan);

const percent = wholePaise(
  z
    .number({ error: coded("rateRequired") })
    .min(0, coded("belowZero"))
    .max(40, coded("aboveForty")),
);

const company = { CompanyId: id("chooseCompany").optional() };

export const getPaySettings = endpoint({
  path: "/Pay/GetSettings",
  body: z.object(company),
  reply: z.object({
    companyId: id(),
    deductTds: z.boolean(),
    /** Percent, of providers with a PAN. */
    rate: z.number(),
    /** Percent, of providers without. */
    rateWithoutPan: z.number(),
  }),
  permission: "pay:read",
  about: "How a company deducts TDS from its providers' pay; off until it is switched on.",
});

export const savePaySettings = endpoint({
  path: "/Pay/SaveSettings",
  body: z.object({
    ...company,
    DeductTds: flag,
    Rate: percent.default(USUAL_TDS),
    RateWithoutPan: percent.default(USUAL_TDS_WITHOUT_PAN),
  }),
  reply: z.object({}),
  permission: "pay:write",
  about:
    "Says whether a company deducts TDS, and how much: for its accountant to confirm. Closed months stay as they are.",
});

export const setPan = endpoint({
  path: "/Pay/SetPan",
  body: z.object({
    ProviderId: id("chooseProvider"),
    /** Empty for none; the mask leaves the one that is there. */
    Pan: line(20)
      .overwrite((text) => text.toUpperCase())
      .refine((text) => text === "" || panShape.test(text) || isMaskedPan(text), coded("panShape")),
    /** Percent of TDS of this provider; absent: the company's. */
    TdsRate: percent.nullish(),
  }),
  reply: z.object({}),
  permission: "pay:write",
  about: "A provider's PAN, stored sealed, and a rate of TDS of their own, which needs one.",
});

export const getPan = endpoint({
  path: "/Pay/GetPan",
  body: z.object({ ProviderId: id("chooseProvider") }),
  reply: z.object({
    /** Masked except for its last four characters; empty without one. */
    pan: z.string(),
    /** Percent; null: the company's. */
    tdsRate: z.number().nullable(),
  }),
  permission: "pay:read",
  reveals: { unrecorded: "Masked but for the last four characters." },
  about: "A provider's PAN, masked, and their own rate of TDS.",
});

export const revealPan = endpoint({
  path: "/Pay/RevealPan",
  body: z.object({ ProviderId: id("chooseProvider") }),
  reply: z.object({ pan: z.string() }),
  permission: "account:reveal",
  reveals: "recorded",
  about: "A provider's whole PAN; who asked is kept in the audit trail.",
});

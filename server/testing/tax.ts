import type { addTaxSettings } from "#contract/bill/tax.ts";
import type { BodyOf } from "#contract/endpoint.ts";

/** Tax settings of the first company, in Maharashtra: 18 % are added to its prices. */
export const taxSettings = {
  CompanyId: 1,
  From: "2026-04-01",
  Registration: "regular",
  Gstin: "27AAPFU0939F1ZV",
  LegalName: "Chamak Doorstep Services LLP",
  Address: "14 Sahyadri Lane, Pune 411007",
  StateId: 21,
  PricesIncludeTax: false,
  SeriesPrefix: "CH",
} as const;

type Settings = BodyOf<typeof addTaxSettings>;
const composition = { ...taxSettings, Registration: "composition" } as const;

/** The company's settings, by the days from which they hold. A composition company may only serve its own state. */
export const regimes: Record<string, { settings: Settings[]; isInterState: boolean }> = {
  "registered all the time": { settings: [taxSettings], isInterState: true },
  "registered within a month, with other prices within another": {
    settings: [
      { ...taxSettings, Registration: "unregistered", Gstin: "" },
      { ...taxSettings, From: "2026-12-09" },
      { ...taxSettings, From: "2027-02-10", PricesIncludeTax: true },
    ],
    isInterState: true,
  },
  "at a rate that is lowered within a month and raised within another": {
    settings: [
      taxSettings,
      { ...taxSettings, From: "2026-12-09", Rate: 5 },
      { ...taxSettings, From: "2027-02-10", Rate: 18 },
    ],
    isInterState: true,
  },
  "under composition for some weeks": {
    settings: [taxSettings, { ...composition, From: "2026-12-09" }, { ...taxSettings, From: "2027-02-10" }],
    isInterState: false,
  },
};

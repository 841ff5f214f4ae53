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

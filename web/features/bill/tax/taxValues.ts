import { rateOf, type TaxSettings, USUAL_SAC } from "#contract/bill/tax.ts";

export type TaxFormProps = {
  companyId: number;
  /** The settings to change; undefined to add some. */
  edited: TaxSettings | undefined;
  /** The initial values of new settings. */
  latest: TaxSettings | undefined;
  /** True to add the company's first settings in another state, beside `latest`. */
  otherState?: boolean;
};

const blank = {
  Registration: "unregistered",
  Gstin: "",
  LegalName: "",
  Address: "",
  Sac: USUAL_SAC,
  Rate: rateOf("unregistered"),
  PricesIncludeTax: true,
  SeriesPrefix: "",
  UpiAddress: "",
  PlanBilling: "monthly",
} as const;

const valuesOf = (latest: TaxSettings) => ({
  Further: latest.further,
  Registration: latest.registration,
  Gstin: latest.gstin,
  LegalName: latest.legalName,
  Address: latest.address,
  StateId: latest.stateId,
  Sac: latest.sac,
  Rate: latest.rate,
  PricesIncludeTax: latest.pricesIncludeTax,
  SeriesPrefix: latest.seriesPrefix,
  UpiAddress: latest.upiAddress,
  PlanBilling: latest.planBilling,
});

const inOtherState = ({ StateId: _first, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  Further: true,
  Gstin: "",
  Address: "",
  SeriesPrefix: "",
});

export function defaultsOf({ edited, latest, otherState = false }: TaxFormProps, today: string) {
  if (edited) return { ...valuesOf(edited), From: edited.from };
  const values = latest ? valuesOf(latest) : blank;
  return { ...(otherState && latest ? inOtherState(valuesOf(latest)) : values), From: today };
}

import { placeOfSupplyOf, stateWithCode } from "#contract/bill/state.ts";
import type { IssuedKind } from "#contract/bill/bill.ts";
import { prefixOfKind } from "#contract/bill/series.ts";
import { type Paise, sumOf } from "#contract/money.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import { fiscalYearOf, numberOf, DEFAULT_PREFIX, sumsOf, type Taxing } from "./bill.rules.ts";
import { kindOf, type Rate, rateOn, type Regime, regimesIn } from "./tax/tax.rules.ts";
import type { NewBill, Recipient } from "./issue.queries.ts";
import type { LineRow, SupplyPlace } from "./issueLine.queries.ts";

export type Draft = Omit<NewBill, "serial" | "number" | "fiscalYear" | "issued" | "due"> & { prefix: string };

export type Company = { companyId: number; name: string; address: string; gstin: string };

/** The lines that belong on one document: washes with one place of supply under one tax regime. */
export type Part = {
  /** The society of its last wash. */
  place: SupplyPlace;
  placeOfSupply: string;
  regime: Regime;
  lines: readonly LineRow[];
};

/** The charge of lines, without the tax that is added. */
export const chargeOf = (lines: readonly LineRow[]): Paise =>
  sumOf(lines.map(({ amountPaise }) => amountPaise));

/**
 * Splits the lines of one customer by place of supply, tax regime and rate. Regimes that state the same settings, as before
 * and after a registration in a further state, are one.
 */
export function partsOf(
  lines: readonly LineRow[],
  regimes: readonly Regime[],
  { gstin }: Pick<Recipient, "gstin">,
): Part[] {
  const regimeOf = ({ stateId, regimeFrom }: LineRow) =>
    regimesIn(regimes, stateId).find(({ from }) => from === regimeFrom);
  const rateOfLine = (line: LineRow) => {
    const regime = regimeOf(line);
    return regime && rateOn(regime, line.rateFrom);
  };
  const groups = groupBy(lines, (line) =>
    [
      regimeOf(line)?.settings?.taxSettingsId ?? "",
      rateOfLine(line)?.rateHundredths ?? "",
      placeOfSupplyOf(gstin, line.stateName),
    ].join(" "),
  );
  return [...groups.values()].flatMap((group) => {
    const last = group.toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : 1)).at(-1);
    const regime = last && regimeAt(regimeOf(last), rateOfLine(last));
    if (!regime) return [];
    return [{ place: last, placeOfSupply: placeOfSupplyOf(gstin, last.stateName), regime, lines: group }];
  });
}

/** A regime whose settings state one of its rates. The first id tells its documents from those of another rate. */
function regimeAt(regime: Regime | undefined, rate: Rate | undefined): Regime | undefined {
  if (!regime?.settings || !rate || regime.settings.rateHundredths === rate.rateHundredths) return regime;
  const { rateHundredths, taxSettingsId } = rate;
  const settingsIds = [...new Set([taxSettingsId, ...regime.settingsIds])];
  return { ...regime, settings: { ...regime.settings, rateHundredths }, settingsIds };
}

export function taxingOf({ regime: { settings }, placeOfSupply }: Part): Taxing<IssuedKind> {
  return {
    kind: kindOf(settings),
    rateHundredths: settings?.rateHundredths ?? 0,
    pricesIncludeTax: settings?.pricesIncludeTax ?? true,
    interState: settings !== undefined && stateWithCode(settings.stateName) !== placeOfSupply,
  };
}

type Subject = { company: Company; month: string; bookingId: number | null };

export function draftOf(
  { company, month, bookingId }: Subject,
  recipient: Recipient,
  part: Part,
  taxing = taxingOf(part),
): Draft {
  const { place, placeOfSupply, regime, lines } = part;
  const { settings, settingsIds } = regime;
  const { kind, rateHundredths, pricesIncludeTax } = taxing;
  const isTaxed = kind === "tax-invoice";
  return {
    ...sumsOf(chargeOf(lines), taxing),
    companyId: company.companyId,
    recipient,
    place,
    lines,
    month,
    bookingId,
    kind,
    supplier: {
      name: settings?.legalName ?? company.name,
      address: settings?.address ?? company.address,
      gstin: settings?.gstin ?? "",
      state: settings ? stateWithCode(settings.stateName) : "",
      upiAddress: settings?.upiAddress ?? "",
    },
    placeOfSupply,
    sac: kind === "bill" ? "" : (settings?.sac ?? ""),
    rateHundredths: isTaxed ? rateHundredths : 0,
    pricesIncludeTax,
    discountPaise: sumOf(lines.map(({ discountPaise }) => discountPaise)),
    taxSettingsIds: settingsIds,
    series: settings?.gstin || String(company.companyId),
    prefix: settings?.prefixes[prefixOfKind[kind]] ?? DEFAULT_PREFIX,
  };
}

/** Drafts by the series that numbers them, in the order in which series are locked. */
export const seriesOf = (drafts: readonly Draft[]): Draft[][] =>
  [...groupBy(drafts, ({ series, prefix }) => `${series} ${prefix}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => group);

/** Numbers drafts of one series, from `first` on. */
export const numberDrafts = (
  drafts: readonly Draft[],
  { issued, due, first }: { issued: string; due: string; first: number },
): NewBill[] =>
  drafts.map(({ prefix, ...draft }, index) => {
    const fiscalYear = fiscalYearOf(issued);
    const serial = first + index;
    return { ...draft, fiscalYear, serial, number: numberOf(prefix, fiscalYear, serial), issued, due };
  });

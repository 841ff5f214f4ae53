import type { BillKind } from "#contract/bill/bill.ts";
import {
  billKindOf,
  defaultPrefixes,
  type PrefixField,
  prefixFields,
  type SeriesPrefixes,
} from "#contract/bill/series.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { TaxFields, TaxRow, UsedPrefix } from "./queries.ts";

/** The settings in force on a day; undefined before the first. `settings` must be sorted latest first. */
export const inForce = <S extends { from: string }>(settings: readonly S[], day: string): S | undefined =>
  settings.find(({ from }) => from <= day);

/** The rules for the documents of washes from a day on, until the next regime begins. */
export type Regime = {
  /** The first day; empty for the time before all settings. */
  from: string;
  /** The settings that documents state: the last ones of the regime. Undefined before all settings. */
  settings: TaxRow | undefined;
  /** All settings of the regime, those that documents state first. */
  settingsIds: number[];
};

/** Settings that differ in this text need documents of their own. */
const keyOf = ({ registration, gstin, stateId, sac, rateHundredths, pricesIncludeTax }: TaxFields): string =>
  JSON.stringify([registration, gstin, stateId, sac, rateHundredths, pricesIncludeTax]);

/**
 * The regimes of a company's settings that begin up to a day, earliest first. The first is the time before all
 * settings. Documents of `issued` state no settings that begin later. `settings` must be sorted latest first.
 */
export function regimesOf(settings: readonly TaxRow[], lastDay: string, issued = lastDay): Regime[] {
  const regimes: Regime[] = [{ from: "", settings: undefined, settingsIds: [] }];
  for (const row of settings.filter(({ from }) => from <= lastDay).toReversed()) {
    const last = regimes.at(-1);
    if (last?.settings && keyOf(last.settings) === keyOf(row)) {
      if (row.from > issued) continue;
      last.settings = row;
      last.settingsIds.unshift(row.taxSettingsId);
    } else regimes.push({ from: row.from, settings: row, settingsIds: [row.taxSettingsId] });
  }
  return regimes;
}

type Numbering = {
  companyId: number;
  kind: BillKind;
  /** The prefix of the bills, or those of all kinds. */
  prefix: string | undefined;
  prefixes: SeriesPrefixes | undefined;
};

const refused = (field: "SeriesPrefix" | "SeriesPrefixes", text: ReturnType<typeof refusalText>) =>
  new ApiError("conflict", text, { fields: { [field]: text } });

/**
 * The prefixes of tax settings.
 * @throws 409 for a prefix that another company uses under the same GSTIN, or that the company itself uses for another
 * kind of document.
 */
export function choosePrefixes(
  { companyId, kind, prefix, prefixes }: Numbering,
  used: readonly UsedPrefix[],
): SeriesPrefixes {
  const field = prefixes ? "SeriesPrefixes" : "SeriesPrefix";
  const wanted = prefixes ? Object.values(prefixes) : [prefix];
  const foreign = used.find((one) => one.companyId !== companyId && wanted.includes(one.prefix));
  if (foreign)
    throw refused(
      field,
      refusalText("prefixTaken", { prefix: foreign.prefix, company: foreign.companyName }),
    );
  if (!prefixes) {
    const usedFor = used.map((one): [string, PrefixField | "other"] => [
      one.prefix,
      one.companyId === companyId ? one.field : "other",
    ]);
    return defaultPrefixes(prefix ?? "", kind, new Map(usedFor));
  }
  const other = prefixFields.find((own) =>
    used.some((one) => one.prefix === prefixes[own] && one.field !== own),
  );
  if (other) throw refused(field, refusalText("prefixOfOtherKind", { prefix: prefixes[other] }));
  return prefixes;
}

/** The kind of bill of tax settings. A company without settings counts as unregistered. */
export const kindOf = (settings: Pick<TaxFields, "registration"> | undefined): BillKind =>
  billKindOf[settings?.registration ?? "unregistered"];

import type { IssuedKind } from "#contract/bill/bill.ts";
import { billKindOf } from "#contract/bill/series.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { TaxFields, TaxRow } from "./tax.queries.ts";

type Field = "Registration" | "StateId" | "Gstin" | "SeriesPrefix" | "SeriesPrefixes";

export const refused = (field: Field, text: ReturnType<typeof refusalText>) =>
  new ApiError("conflict", text, { fields: { [field]: text } });

/**
 * The settings of a company's first registration in force on a day; undefined before the first. `settings` must be
 * sorted latest first, here and below.
 */
export const inForce = (settings: readonly TaxRow[], day: string): TaxRow | undefined =>
  settings.find(({ from, isFurther }) => !isFurther && from <= day);

/** The settings of the registration in a further state in force on a day, also when they have ended it. */
const furtherInForce = (settings: readonly TaxRow[], stateId: number, day: string): TaxRow | undefined =>
  settings.find((row) => row.isFurther && row.stateId === stateId && row.from <= day);

/** The settings in force for washes in a state: those of the state's own registration, or of the first one. */
export function inForceIn(settings: readonly TaxRow[], stateId: number, day: string): TaxRow | undefined {
  const further = furtherInForce(settings, stateId, day);
  return further?.registration === "regular" ? further : inForce(settings, day);
}

/** The settings in force of the registration under which a document was issued. */
export function inForceFor(settings: readonly TaxRow[], gstin: string, day: string): TaxRow | undefined {
  const own = settings.find((row) => row.isFurther && gstin !== "" && row.gstin === gstin);
  return own ? furtherInForce(settings, own.stateId, day) : inForce(settings, day);
}

/** The settings of all of a company's registrations that are in force on a day. */
export const allInForce = (settings: readonly TaxRow[], day: string): TaxRow[] =>
  [
    inForce(settings, day),
    ...furtherStates(settings).map((stateId) => inForceIn(settings, stateId, day)),
  ].filter((row) => row !== undefined);

/** The characters of a GSTIN that are its owner's PAN. */
const panOf = (gstin: string): string => gstin.slice(2, 12);

/**
 * Checks a company's registrations against each other, on each day on which one changes.
 * @throws 409 for one in a further state beside a first one that is not regular, is in the same state, or has another PAN.
 */
export function checkFurther(settings: readonly TaxRow[]): void {
  for (const { from } of settings)
    for (const stateId of furtherStates(settings)) {
      const further = furtherInForce(settings, stateId, from);
      if (further?.registration !== "regular") continue;
      const first = inForce(settings, from);
      const state = further.stateName;
      if (first?.registration !== "regular")
        throw refused("Registration", refusalText("furtherWithoutFirst", { state }));
      if (first.stateId === stateId) throw refused("StateId", refusalText("furtherInSameState", { state }));
      const pan = panOf(first.gstin);
      if (panOf(further.gstin) !== pan) throw refused("Gstin", refusalText("gstinOfOtherPan", { pan }));
    }
}

/** The states in which a company has a further registration. */
export const furtherStates = (settings: readonly TaxRow[]): number[] => [
  ...new Set(settings.filter(({ isFurther }) => isFurther).map(({ stateId }) => stateId)),
];

/** The rules for the documents of washes from a day on, until the next regime of the state begins. */
export type Regime = {
  /** The state of the washes; null for all states in which the company has no further registration. */
  stateId: number | null;
  /** The first day; empty for the time before all settings. */
  from: string;
  /** The settings that documents state: the last ones of the regime. Undefined before all settings. */
  settings: TaxRow | undefined;
  /** All settings of the regime, those that documents state first. */
  settingsIds: number[];
  /** The regime's rates, earliest first. Which one a wash bears is not decided by its own day: see `rateDayOf`. */
  rates: Rate[];
};

/** A rate in hundredths of a percent, and the first day on which it is in force. */
export type Rate = { from: string; rateHundredths: number; taxSettingsId: number };

/** Settings that differ in this text need documents of their own. */
const keyOf = ({ registration, gstin, stateId, sac, pricesIncludeTax }: TaxFields): string =>
  JSON.stringify([registration, gstin, stateId, sac, pricesIncludeTax]);

/** The settings that apply in a state, each from the day on which it begins to, earliest first. */
function timelineOf(settings: readonly TaxRow[], stateId: number | null): TaxRow[] {
  const days = new Set(settings.map(({ from }) => from).toReversed());
  const timeline: TaxRow[] = [];
  for (const from of days) {
    const row = stateId === null ? inForce(settings, from) : inForceIn(settings, stateId, from);
    if (row && row.taxSettingsId !== timeline.at(-1)?.taxSettingsId) timeline.push({ ...row, from });
  }
  return timeline;
}

const rateOf = ({ from, rateHundredths, taxSettingsId }: TaxRow): Rate => ({
  from,
  rateHundredths,
  taxSettingsId,
});

/** The rate of a regime on a day; on a day outside of the regime, its first or last one. */
export const rateOn = ({ rates }: Regime, day: string): Rate | undefined =>
  rates.findLast(({ from }) => from <= day) ?? rates[0];

/**
 * The regimes of a company's settings that begin up to a day, by state, earliest first. The first of each state is the
 * time before all settings. Documents of `issued` state no settings that begin later, apart from a rate.
 */
export function regimesOf(settings: readonly TaxRow[], lastDay: string, issued = lastDay): Regime[] {
  return [null, ...furtherStates(settings)].flatMap((stateId) => {
    const regimes: Regime[] = [{ stateId, from: "", settings: undefined, settingsIds: [], rates: [] }];
    for (const row of timelineOf(settings, stateId).filter(({ from }) => from <= lastDay)) {
      const last = regimes.at(-1);
      if (last?.settings && keyOf(last.settings) === keyOf(row)) {
        if (last.rates.at(-1)?.rateHundredths !== row.rateHundredths) last.rates.push(rateOf(row));
        if (row.from > issued) continue;
        last.settings = row;
        last.settingsIds.unshift(row.taxSettingsId);
      } else
        regimes.push({
          stateId,
          from: row.from,
          settings: row,
          settingsIds: [row.taxSettingsId],
          rates: [rateOf(row)],
        });
    }
    return regimes;
  });
}

/** The regimes of washes in a state. */
export function regimesIn(regimes: readonly Regime[], stateId: number): Regime[] {
  const own = regimes.filter((regime) => regime.stateId === stateId);
  return own.length > 0 ? own : regimes.filter((regime) => regime.stateId === null);
}

/** The regime of a wash: that of its own day, since whoever was not registered then owes no tax for it. */
export const regimeOfWash = (
  regimes: readonly Regime[],
  { stateId, day }: { stateId: number; day: string },
): Regime | undefined => regimesIn(regimes, stateId).findLast(({ from }) => from <= day);

/** The kind of bill of tax settings. A company without settings counts as unregistered. */
export const kindOf = (settings: Pick<TaxFields, "registration"> | undefined): IssuedKind =>
  billKindOf[settings?.registration ?? "unregistered"];

import { less, NO_PAISE, type Paise, paiseOf, rupeesOf, sumEach, sumOf } from "#contract/money.ts";
import type { Period } from "#contract/return/period.ts";
import type { Caller } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import type { Figures } from "./gstr1.queries.ts";

/** The code of a place of supply as documents name it, "27 Maharashtra"; 97 stands for other territory. */
export const placeCode = (placeOfSupply: string): string => /^[0-9]{2}/.exec(placeOfSupply)?.[0] ?? "97";

/** "102026", the portal's name of a month. */
export const portalMonth = (month: string): string => `${month.slice(5)}${month.slice(0, 4)}`;

/** "31-10-2026", the portal's form of a day. */
export const portalDay = (day: string): string => day.split("-").toReversed().join("-");

const figures = ["taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const satisfies (keyof Figures)[];

export const addFigures = (parts: readonly Figures[]): Figures => sumEach(figures, parts);

export const negated = <F extends Figures>(one: F): F => ({
  ...one,
  ...Object.fromEntries(figures.map((figure) => [figure, less(NO_PAISE, one[figure])])),
});

/** An entry of a portal's table; taxes without a column there are absent. */
type Entry = { txval: number; iamt: number; camt?: number; samt?: number };

/** The sums of a table's entries, below 0 for a table of credit notes. */
export const sumEntries = (entries: readonly Entry[], sign: 1 | -1 = 1): Figures => {
  const total = (figure: (entry: Entry) => number): Paise =>
    sumOf(entries.map((entry) => paiseOf(sign * figure(entry))));
  return {
    taxablePaise: total(({ txval }) => txval),
    cgstPaise: total(({ camt = 0 }) => camt),
    sgstPaise: total(({ samt = 0 }) => samt),
    igstPaise: total(({ iamt }) => iamt),
  };
};

type Counted = Figures & { papers: number };

/** A table compared with the documents that belong in it. */
export function checkOf<T extends string>(table: T, shown: Figures, register: Counted) {
  return {
    table,
    taxable: rupeesOf(register.taxablePaise),
    cgst: rupeesOf(register.cgstPaise),
    sgst: rupeesOf(register.sgstPaise),
    igst: rupeesOf(register.igstPaise),
    papers: register.papers,
    agrees: figures.every((figure) => shown[figure] === register[figure]),
  };
}

/** The sums and the number of the papers of several parts. */
export const countedOf = (parts: readonly Counted[]): Counted => ({
  ...addFigures(parts),
  papers: parts.reduce((sum, { papers }) => sum + papers, 0),
});

/** The kinds of the returns' files in links. */
export const GSTR1 = "gstr1";
export const GSTR3B = "gstr3b";

type ReturnFile = {
  form: typeof GSTR1 | typeof GSTR3B;
  companyId: number;
  gstin: string;
  period: Period;
  /** One table of the offline tool; empty for all. */
  table?: string;
  extension: string;
};

const QUARTER = "quarter";

/** The link to a file of a return: "gstr1-27aapfu0939f1zv-102026-b2cs.csv". */
export function returnFile(
  { form, companyId, gstin, period, table = "", extension }: ReturnFile,
  caller: Caller,
  now: Date,
  secrets: Secrets,
): string {
  const span = period.isQuarter ? QUARTER : "month";
  const name = [form, gstin.toLowerCase(), portalMonth(period.month), table].filter(Boolean).join("-");
  const about = [companyId, period.month, span, table || "all", gstin.toLowerCase()];
  return generatedFileUrl({ kind: form, about, file: `${name}.${extension}` }, caller, now, secrets);
}

/** The parameters in the signed link to a return's file. */
export const periodOfLink = ([
  companyId = "",
  month = "",
  span,
  table = "",
  gstin = "",
]: readonly string[]) => ({
  companyId: Number(companyId),
  period: { month, isQuarter: span === QUARTER },
  table,
  gstin: gstin.toUpperCase(),
});

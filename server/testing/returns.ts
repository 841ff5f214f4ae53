import { getRegister, MAX_LISTED, type RegisterLine } from "#contract/bill/register.ts";
import { addDays } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { daysOf } from "#contract/return/period.ts";
import { getGstr1 } from "#contract/return/return.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import type { Calls } from "./world.ts";

/** The state of the suppliers in tests of returns. */
export const HOME = "27 Maharashtra";
const LARGE = 100_000;

type Gstr1 = ReplyOf<typeof getGstr1>;
type TaxDocument = Pick<RegisterLine, "number" | "taxable" | "cgst" | "sgst" | "igst">;

/** The table of a document by the law's words, from the register's lines alone. */
export function tableOf(line: RegisterLine, bills: ReadonlyMap<string, RegisterLine>): string {
  const isNote = line.kind === "credit-note";
  const invoice = isNote ? bills.get(line.against) : line;
  if (!invoice || invoice.kind !== "tax-invoice") return "none";
  if (invoice.rate === 0) return "nil";
  if (invoice.customerGstin !== "") return isNote ? "cdnr" : "b2b";
  const isLarge = invoice.placeOfSupply !== HOME && invoice.total > LARGE;
  return isLarge ? (isNote ? "cdnur" : "b2cl") : "b2cs";
}

/** Taxable amount and taxes in paise, summed. */
export const figures = (documents: readonly Omit<TaxDocument, "number">[]) =>
  (["taxable", "cgst", "sgst", "igst"] as const).map((figure) =>
    documents.reduce((sum, document) => sum + Math.round(100 * document[figure]), 0),
  );

type Entry = { txval: number; iamt: number; camt?: number; samt?: number };
/** The figures of a table's entries. */
export const read = (entries: readonly Entry[], sign = 1) =>
  figures(
    entries.map(({ txval, iamt, camt = 0, samt = 0 }) => ({
      taxable: sign * txval,
      cgst: sign * camt,
      sgst: sign * samt,
      igst: sign * iamt,
    })),
  );
const items = (documents: readonly { itms: readonly { itm_det: Entry }[] }[]) =>
  documents.flatMap(({ itms }) => itms.map(({ itm_det: entry }) => entry));

/** The figures of the tables that hold documents. */
export const shownSums = ({ tables }: Gstr1): Record<string, number[]> => ({
  b2b: read(items(tables.b2b.flatMap(({ inv }) => inv))),
  b2cl: read(items(tables.b2cl.flatMap(({ inv }) => inv))),
  b2cs: read(tables.b2cs),
  cdnr: read(items(tables.cdnr.flatMap(({ nt }) => nt)), -1),
  cdnur: read(items(tables.cdnur), -1),
  nil: read(tables.nil.inv.map(({ nil_amt: txval }) => ({ txval, iamt: 0 }))),
});

/** The numbers in the tables that list documents. */
export const numbersShown = ({ tables }: Gstr1) => [
  ...[...tables.b2b, ...tables.b2cl].flatMap(({ inv }) => inv.map(({ inum }) => inum)),
  ...tables.cdnr.flatMap(({ nt }) => nt.map((note) => note.nt_num)),
  ...tables.cdnur.map((note) => note.nt_num),
];

/**
 * The return of a month: its tables that differ from the documents, and the figures that it shows beside those of the
 * register's documents by the law's words. Not of more documents than the register lists.
 */
export async function readReturn({ done }: Calls, month: string) {
  const { from, to } = daysOf({ month, isQuarter: false });
  const gstr1 = await done(getGstr1, { CompanyId: 1, Period: month });
  const differing = gstr1.checks.filter(({ agrees }) => !agrees).map(({ table }) => table);
  // The invoices of credit notes may be months older.
  const register = await done(getRegister, { From: addDays(to, -365), To: to, CompanyId: 1 });
  const shown = register.count > MAX_LISTED ? {} : shownSums(gstr1);
  const byNumber = new Map(register.papers.map((document) => [document.number, document]));
  const documents = register.papers.filter(({ issued }) => issued >= from);
  const groups = groupBy(documents, (document) => tableOf(document, byNumber));
  const registered = Object.fromEntries(
    Object.keys(shown).map((table) => [table, figures(groups.get(table) ?? [])]),
  );
  return { differing, shown, registered };
}

import type { Gstr1Tables } from "#contract/return/portal.ts";
import { type DocumentTable, reportedTables } from "#contract/return/return.ts";
import type { AdvancePart } from "./advance.queries.ts";
import { checkOf, countedOf, sumEntries } from "./return.rules.ts";
import type { Figures, TableSum } from "./gstr1.queries.ts";

type Items = readonly { itm_det: { txval: number; iamt: number; camt?: number; samt?: number } }[];
const entriesOf = (documents: readonly { itms: Items }[]) =>
  documents.flatMap(({ itms }) => itms.map(({ itm_det: entry }) => entry));

const sumAdvanceEntries = (advances: Gstr1Tables["at"]): Figures =>
  sumEntries(
    advances.flatMap(({ itms }) => itms.map(({ ad_amt: txval, ...taxes }) => ({ txval, ...taxes }))),
  );

const shownSums = (tables: Gstr1Tables): Record<(typeof reportedTables)[number], Figures> => ({
  b2b: sumEntries(entriesOf(tables.b2b.flatMap(({ inv }) => inv))),
  b2cl: sumEntries(entriesOf(tables.b2cl.flatMap(({ inv }) => inv))),
  b2cs: sumEntries(tables.b2cs),
  cdnr: sumEntries(entriesOf(tables.cdnr.flatMap(({ nt }) => nt)), -1),
  cdnur: sumEntries(entriesOf(tables.cdnur), -1),
  nil: sumEntries(tables.nil.inv.map(({ nil_amt: txval }) => ({ txval, iamt: 0 }))),
});

/**
 * Compares the tables with the documents. Notes that are not reported are only counted; they are left out while there
 * are none.
 * @param vouchers the count of receipt and refund vouchers of the period.
 */
export function checkGstr1(
  tables: Gstr1Tables,
  {
    documents,
    advances,
    vouchers,
  }: { documents: readonly TableSum[]; advances: readonly AdvancePart[]; vouchers: number },
) {
  const shown = shownSums(tables);
  const registerOf = (table: DocumentTable) => countedOf(documents.filter((sum) => sum.table === table));
  const advanceOf = (table: "at" | "txpd") => {
    const register = countedOf(advances.filter((part) => part.table === table));
    return checkOf(table, sumAdvanceEntries(tables[table]), register);
  };
  const reported = countedOf(documents.filter(({ table }) => table !== "notReported"));
  const issued = reported.papers + registerOf("notReported").papers + vouchers;
  const numbered = tables.docIssue.doc_det
    .flatMap(({ docs }) => docs)
    .reduce((sum, { net_issue: count }) => sum + count, 0);
  const late = registerOf("notReported");
  return [
    ...reportedTables.map((table) => checkOf(table, shown[table], registerOf(table))),
    ...(late.papers > 0 ? [checkOf("notReported" as const, late, late)] : []),
    advanceOf("at"),
    advanceOf("txpd"),
    checkOf("hsn" as const, sumEntries([...tables.hsn.hsn_b2b, ...tables.hsn.hsn_b2c]), reported),
    {
      ...checkOf("docIssue" as const, sumEntries([]), { ...sumEntries([]), papers: issued }),
      agrees: numbered === issued,
    },
  ];
}

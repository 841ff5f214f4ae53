import type { Gstr3bTables } from "#contract/return/portal.ts";
import type { AdvancePart } from "./advance.queries.ts";
import type { Figures, SupplyPart, TableSum } from "./gstr1.queries.ts";
import { addFigures, checkOf, countedOf, negated, sumEntries } from "./return.rules.ts";

type Part = Figures & { placeOfSupply: string; papers: number };

export type Outward = {
  /** With the advances received, less those that are used. */
  taxable: Part[];
  exempt: Part[];
  /** The taxable ones to other states, to customers without a GSTIN. */
  interState: Part[];
};

/** Advances that were used count below 0. */
const signed = (advances: readonly AdvancePart[]): AdvancePart[] =>
  advances.map((part) => (part.table === "txpd" ? negated(part) : part));

export function outwardOf(parts: readonly SupplyPart[], advances: readonly AdvancePart[]): Outward {
  const exempt = parts.filter(({ table }) => table === "nil");
  const supplies = parts.filter(({ table }) => table !== "nil" && table !== "notReported");
  const taxable = [...supplies, ...signed(advances)];
  return {
    taxable,
    exempt,
    interState: taxable.filter(({ interState, isBusiness }) => interState && !isBusiness),
  };
}

/** Compares the tables with the documents and the advances. */
export function checkGstr3b(
  { supDetails, interSup }: Gstr3bTables,
  {
    documents,
    advances,
    interState,
  }: {
    documents: readonly TableSum[];
    advances: readonly AdvancePart[];
    interState: Outward["interState"];
  },
) {
  const exempt = countedOf(documents.filter(({ table }) => table === "nil"));
  const supplies = documents.filter(({ table }) => table !== "nil" && table !== "notReported");
  const papers = supplies.reduce((sum, one) => sum + one.papers, 0);
  const taxable = { ...addFigures([...supplies, ...signed(advances)]), papers };
  return [
    checkOf("3.1(a)", sumEntries([supDetails.osup_det]), taxable),
    checkOf("3.1(c)", sumEntries([{ txval: supDetails.osup_nil_exmp.txval, iamt: 0 }]), exempt),
    checkOf("3.2", sumEntries(interSup.unreg_details), countedOf(interState)),
  ] as const;
}

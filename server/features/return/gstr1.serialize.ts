import { less, NO_PAISE, rupeesOf } from "#contract/money.ts";
import type { Gstr1Tables } from "#contract/return/portal.ts";
import { groupBy } from "#server/lists/groupBy.ts";
import type { AdvancePart } from "./advance.queries.ts";
import { addFigures, negated, placeCode, portalDay } from "./return.rules.ts";
import type { Figures, Listed, NumberRange, SupplyPart } from "./gstr1.queries.ts";

export type Gstr1Rows = {
  listed: readonly Listed[];
  parts: readonly SupplyPart[];
  advances: readonly AdvancePart[];
  ranges: readonly NumberRange[];
};

const serializeTaxes = ({ cgstPaise, sgstPaise, igstPaise }: Figures) => ({
  iamt: rupeesOf(igstPaise),
  camt: rupeesOf(cgstPaise),
  samt: rupeesOf(sgstPaise),
  csamt: 0,
});

const rateOf = ({ rateHundredths }: { rateHundredths: number }): number => rateHundredths / 100;
const codeOf = ({ placeOfSupply }: { placeOfSupply: string }): string => placeCode(placeOfSupply);
const supplyTypeOf = ({ interState }: { interState: boolean }) =>
  interState ? ("INTER" as const) : ("INTRA" as const);

const itemsOf = (document: Listed) => [
  {
    num: 1,
    itm_det: { txval: rupeesOf(document.taxablePaise), rt: rateOf(document), ...serializeTaxes(document) },
  },
];

const interStateItemsOf = (document: Listed) => [
  {
    num: 1,
    itm_det: {
      txval: rupeesOf(document.taxablePaise),
      rt: rateOf(document),
      iamt: rupeesOf(document.igstPaise),
      csamt: 0,
    },
  },
];

const invoiceOf = ({ number, issued, totalPaise }: Listed) => ({
  inum: number,
  idt: portalDay(issued),
  val: rupeesOf(totalPaise),
});

const noteOf = (note: Listed) => ({
  ntty: "C" as const,
  nt_num: note.number,
  nt_dt: portalDay(note.issued),
  val: rupeesOf(note.totalPaise),
  pos: codeOf(note),
});

const regular = { rchrg: "N", inv_typ: "R" } as const;

/** A credit note with the amounts that the portal expects, above 0. */
const asNote = (note: Listed): Listed => ({
  ...negated(note),
  totalPaise: less(NO_PAISE, note.totalPaise),
});

const serializeAdvances = (parts: readonly AdvancePart[]) =>
  [...groupBy(parts, (part) => `${codeOf(part)} ${supplyTypeOf(part)}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const itms = [...groupBy(group, rateOf)].map(([rt, ofRate]) => {
      const figures = addFigures(ofRate);
      return { rt, ad_amt: rupeesOf(figures.taxablePaise), ...serializeTaxes(figures) };
    });
    return [{ pos: codeOf(first), sply_ty: supplyTypeOf(first), itms }];
  });

const serializeHsn = (parts: readonly SupplyPart[]) =>
  [...groupBy(parts, ({ sac, rateHundredths }) => `${sac} ${rateHundredths}`).values()].flatMap(
    (group, index) => {
      const [first] = group;
      if (!first) return [];
      const figures = addFigures(group);
      return [
        {
          num: index + 1,
          hsn_sc: first.sac,
          desc: "",
          uqc: "NA" as const,
          qty: 0 as const,
          rt: rateOf(first),
          txval: rupeesOf(figures.taxablePaise),
          ...serializeTaxes(figures),
        },
      ];
    },
  );

const serializeSmall = (parts: readonly SupplyPart[]) =>
  [...groupBy(parts, (part) => `${codeOf(part)} ${rateOf(part)} ${supplyTypeOf(part)}`).values()].flatMap(
    (group) => {
      const [first] = group;
      if (!first) return [];
      const figures = addFigures(group);
      return [
        {
          sply_ty: supplyTypeOf(first),
          rt: rateOf(first),
          typ: "OE" as const,
          pos: codeOf(first),
          txval: rupeesOf(figures.taxablePaise),
          ...serializeTaxes(figures),
        },
      ];
    },
  );

const nilTypeOf = ({ interState, isBusiness }: SupplyPart) =>
  `${interState ? "INTR" : "INTRA"}${isBusiness ? "B2B" : "B2C"}` as const;

const serializeNil = (parts: readonly SupplyPart[]) => ({
  inv: [...groupBy(parts, nilTypeOf)].map(([sply_ty, group]) => ({
    sply_ty,
    expt_amt: 0,
    nil_amt: rupeesOf(addFigures(group).taxablePaise),
    ngsup_amt: 0,
  })),
});

const serializeRanges = (ranges: readonly NumberRange[]) => ({
  doc_det: [...groupBy(ranges, ({ kind }) => kind)].map(([doc_num, group]) => ({
    doc_num,
    docs: group.map(({ from, to, count }, index) => ({
      num: index + 1,
      from,
      to,
      totnum: count,
      // Documents are never cancelled: what is wrong is credited.
      cancel: 0,
      net_issue: count,
    })),
  })),
});

/** The tables of GSTR-1 as the portal names them. */
export function serializeGstr1({ listed, parts, advances, ranges }: Gstr1Rows): Gstr1Tables {
  const of = (table: Listed["table"]) => listed.filter((document) => document.table === table);
  const partsOf = (table: SupplyPart["table"]) => parts.filter((part) => part.table === table);
  const reported = parts.filter(({ table }) => table !== "notReported");
  return {
    b2b: [...groupBy(of("b2b"), ({ customerGstin }) => customerGstin)].map(([ctin, documents]) => ({
      ctin,
      inv: documents.map((document) => ({
        ...invoiceOf(document),
        pos: codeOf(document),
        ...regular,
        itms: itemsOf(document),
      })),
    })),
    b2cl: [...groupBy(of("b2cl"), codeOf)].map(([pos, documents]) => ({
      pos,
      inv: documents.map((document) => ({ ...invoiceOf(document), itms: interStateItemsOf(document) })),
    })),
    b2cs: serializeSmall(partsOf("b2cs")),
    cdnr: [...groupBy(of("cdnr").map(asNote), ({ customerGstin }) => customerGstin)].map(([ctin, notes]) => ({
      ctin,
      nt: notes.map((note) => ({ ...noteOf(note), ...regular, itms: itemsOf(note) })),
    })),
    cdnur: of("cdnur")
      .map(asNote)
      .map((note) => ({ typ: "B2CL" as const, ...noteOf(note), itms: interStateItemsOf(note) })),
    nil: serializeNil(partsOf("nil")),
    at: serializeAdvances(advances.filter(({ table }) => table === "at")),
    txpd: serializeAdvances(advances.filter(({ table }) => table === "txpd")),
    hsn: {
      hsn_b2b: serializeHsn(reported.filter(({ isBusiness }) => isBusiness)),
      hsn_b2c: serializeHsn(reported.filter(({ isBusiness }) => !isBusiness)),
    },
    docIssue: serializeRanges(ranges),
  };
}

/** The file for the portal: only tables with an entry. */
export function serializeGstr1File(head: { gstin: string; fp: string }, tables: Gstr1Tables) {
  const { docIssue, hsn, nil, ...lists } = tables;
  const filled = Object.entries(lists).filter(([, entries]) => entries.length > 0);
  return {
    ...head,
    version: "GST3.2.2",
    hash: "hash",
    ...Object.fromEntries(filled),
    ...(nil.inv.length > 0 && { nil }),
    ...(hsn.hsn_b2b.length + hsn.hsn_b2c.length > 0 && { hsn }),
    ...(docIssue.doc_det.length > 0 && { doc_issue: docIssue }),
  };
}

import type { EInvoice } from "#contract/bill/eInvoice.ts";
import { type Paise, rupeesOf, sharesOf, sumOf } from "#contract/money.ts";
import type { BillDetails, BillLineRow } from "./bill.queries.ts";
import type { CreditNote } from "./creditNote.queries.ts";
import { lastTaxCredit, type Sums } from "./bill.rules.ts";
import type { Address } from "./irnAddress.rules.ts";

/** True for a bill that is registered as an e-invoice: a tax invoice to a customer with a GSTIN. */
export const isRegistrable = ({
  kind,
  customerGstin,
}: Pick<BillDetails, "kind" | "customerGstin">): boolean => kind === "tax-invoice" && customerGstin !== "";

/** True for a credit note that is registered: one of such a bill that reduces its tax. */
export const isNoteRegistrable = (bill: BillDetails, { issued }: CreditNote): boolean =>
  isRegistrable(bill) && issued <= lastTaxCredit(bill.issued);

/** Longest texts of the schema. */
const MAX_NAME = 100;
const MAX_DESCRIPTION = 300;

/** "31/10/2026" of "2026-10-31". */
const dayOf = (day: string): string => day.split("-").toReversed().join("/");

/** Rupees with the three decimals of the schema. */
const threeDecimals = (amount: number): number => Math.round(amount * 1000) / 1000;

type Item = { description: string; quantity: number; amountPaise: Paise };

/** Charged or credited items. Taxable amount and taxes are shared out over them, so that they add up to the paper's. */
function itemsOf(
  { sac, rateHundredths }: BillDetails,
  sums: Sums,
  items: readonly Item[],
): EInvoice["ItemList"] {
  const taxables = sharesOf(
    sums.taxablePaise,
    items.map(({ amountPaise }) => amountPaise),
  );
  const [igst, cgst, sgst] = [sums.igstPaise, sums.cgstPaise, sums.sgstPaise].map((tax) =>
    sharesOf(tax, taxables),
  );
  return items.map(({ description, quantity }, index) => {
    const of = (shares: readonly Paise[] | undefined): Paise => shares?.[index] ?? sumOf([]);
    const taxable = rupeesOf(of(taxables));
    return {
      SlNo: String(index + 1),
      PrdDesc: description.slice(0, MAX_DESCRIPTION),
      IsServc: "Y",
      HsnCd: sac,
      Qty: quantity,
      Unit: "OTH",
      UnitPrice: threeDecimals(taxable / quantity),
      TotAmt: taxable,
      Discount: 0,
      AssAmt: taxable,
      GstRt: rateHundredths / 100,
      IgstAmt: rupeesOf(of(igst)),
      CgstAmt: rupeesOf(of(cgst)),
      SgstAmt: rupeesOf(of(sgst)),
      TotItemVal: rupeesOf(sumOf([of(taxables), of(igst), of(cgst), of(sgst)])),
    };
  });
}

/** The code of a state, with which a GSTIN and a place of supply begin. */
const stateCodeOf = (text: string): string => text.slice(0, 2);

const partyOf = (gstin: string, name: string, address: Address) => ({
  Gstin: gstin,
  LglNm: name.slice(0, MAX_NAME),
  ...address,
  Stcd: stateCodeOf(gstin),
});

export const chargedLines = (lines: readonly BillLineRow[]): BillLineRow[] =>
  lines.filter(({ amountPaise }) => amountPaise > 0);

type Parties = { seller: Address; buyer: Address };

/** The fields that an invoice and its credit notes share. */
function frameOf(bill: BillDetails, sums: Sums, { seller, buyer }: Parties) {
  return {
    Version: "1.1",
    TranDtls: { TaxSch: "GST", SupTyp: "B2B", RegRev: "N", IgstOnIntra: "N" },
    SellerDtls: partyOf(bill.supplierGstin, bill.supplierName, seller),
    BuyerDtls: {
      ...partyOf(bill.customerGstin, bill.customerName, buyer),
      Pos: stateCodeOf(bill.placeOfSupply),
    },
    ValDtls: {
      AssVal: rupeesOf(sums.taxablePaise),
      CgstVal: rupeesOf(sums.cgstPaise),
      SgstVal: rupeesOf(sums.sgstPaise),
      IgstVal: rupeesOf(sums.igstPaise),
      Discount: 0,
      OthChrg: 0,
      RndOffAmt: rupeesOf(sums.roundOffPaise),
      TotInvVal: rupeesOf(sums.totalPaise),
    },
  } as const;
}

/** A tax invoice as INV-01, version 1.1. `lines` are the charged ones. */
export function eInvoiceOf(bill: BillDetails, lines: readonly BillLineRow[], parties: Parties): EInvoice {
  const items = lines.map(({ itemName, vehicleNumber, washes, amountPaise }) => ({
    description: `${itemName}, ${vehicleNumber}`,
    quantity: washes,
    amountPaise,
  }));
  return {
    ...frameOf(bill, bill, parties),
    DocDtls: { Typ: "INV", No: bill.number, Dt: dayOf(bill.issued) },
    ItemList: itemsOf(bill, bill, items),
  };
}

/** A credit note of a bill as INV-01, version 1.1, with its reason as the only item. Its amounts are above 0 too. */
export function eCreditNoteOf(
  bill: BillDetails,
  note: CreditNote,
  reason: string,
  parties: Parties,
): EInvoice {
  const quantity = Math.max(note.washes.length, 1);
  return {
    ...frameOf(bill, note, parties),
    DocDtls: { Typ: "CRN", No: note.number, Dt: dayOf(note.issued) },
    RefDtls: { PrecDocDtls: [{ InvNo: bill.number, InvDt: dayOf(bill.issued) }] },
    ItemList: itemsOf(bill, note, [{ description: reason, quantity, amountPaise: note.totalPaise }]),
  };
}

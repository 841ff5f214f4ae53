import type { EInvoice } from "#contract/bill/eInvoice.ts";
import { type Paise, rupeesOf, sharesOf, sumOf } from "#contract/money.ts";
import type { BillDetails, BillLineRow } from "../bill/queries.ts";

/** True for a bill that is registered as an e-invoice: a tax invoice to a customer with a GSTIN. */
export const isRegistrable = ({
  kind,
  customerGstin,
}: Pick<BillDetails, "kind" | "customerGstin">): boolean => kind === "tax-invoice" && customerGstin !== "";

/** Longest texts of the schema. */
const MOST_NAME = 100;
const MOST_ADDRESS = 100;
const MOST_LOCATION = 50;
const MOST_DESCRIPTION = 300;

/** A postal address in the parts that the schema wants. */
export type Address = { Addr1: string; Addr2?: string; Loc: string; Pin: number };

const endsWithPin = /^(.*[^0-9])([1-9][0-9]{2}) ?([0-9]{3})[ .]*$/u;
const EDGES = " ,.-";

/** A text without separators at its ends. */
function trimEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && EDGES.includes(text.charAt(from))) from += 1;
  while (to > from && EDGES.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** An address that ends with its place and pin code: "14 Sahyadri Lane, Pune 411007". Undefined without a pin code. */
export function readAddress(address: string): Address | undefined {
  const [, before = "", first, second] = endsWithPin.exec(address) ?? [];
  const text = trimEdges(before);
  if (first === undefined || text === "") return undefined;
  const parts = text.split(",").map((part) => part.trim());
  const Addr1 = text.slice(0, MOST_ADDRESS);
  const Addr2 = text.slice(MOST_ADDRESS, 2 * MOST_ADDRESS);
  return {
    Addr1,
    ...(Addr2.length >= 3 && { Addr2 }),
    Loc: (parts.findLast((part) => part.length >= 3) ?? text).slice(0, MOST_LOCATION),
    Pin: Number(`${first}${second}`),
  };
}

/** "31/10/2026" of "2026-10-31". */
const dayOf = (day: string): string => day.split("-").toReversed().join("/");

/** Rupees with the three decimals of the schema. */
const threeDecimals = (amount: number): number => Math.round(amount * 1000) / 1000;

/** The charged lines. Taxable amount and taxes are shared out over them, so that they add up to the invoice's. */
function itemsOf(bill: BillDetails, lines: readonly BillLineRow[]): EInvoice["ItemList"] {
  const taxables = sharesOf(
    bill.taxablePaise,
    lines.map(({ amountPaise }) => amountPaise),
  );
  const [igst, cgst, sgst] = [bill.igstPaise, bill.cgstPaise, bill.sgstPaise].map((tax) =>
    sharesOf(tax, taxables),
  );
  return lines.map((line, index) => {
    const of = (shares: readonly Paise[] | undefined): Paise => shares?.[index] ?? sumOf([]);
    const taxable = rupeesOf(of(taxables));
    return {
      SlNo: String(index + 1),
      PrdDesc: `${line.itemName}, ${line.vehicleNumber}`.slice(0, MOST_DESCRIPTION),
      IsServc: "Y",
      HsnCd: bill.sac,
      Qty: line.washes,
      Unit: "OTH",
      UnitPrice: threeDecimals(taxable / line.washes),
      TotAmt: taxable,
      Discount: 0,
      AssAmt: taxable,
      GstRt: bill.rateHundredths / 100,
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
  LglNm: name.slice(0, MOST_NAME),
  ...address,
  Stcd: stateCodeOf(gstin),
});

/** The lines of a bill that charge something. */
export const chargedLines = (lines: readonly BillLineRow[]): BillLineRow[] =>
  lines.filter(({ amountPaise }) => amountPaise > 0);

/** A tax invoice as INV-01, version 1.1. `lines` are the charged ones. */
export function eInvoiceOf(
  bill: BillDetails,
  lines: readonly BillLineRow[],
  { seller, buyer }: { seller: Address; buyer: Address },
): EInvoice {
  return {
    Version: "1.1",
    TranDtls: { TaxSch: "GST", SupTyp: "B2B", RegRev: "N", IgstOnIntra: "N" },
    DocDtls: { Typ: "INV", No: bill.number, Dt: dayOf(bill.issued) },
    SellerDtls: partyOf(bill.supplierGstin, bill.supplierName, seller),
    BuyerDtls: {
      ...partyOf(bill.customerGstin, bill.customerName, buyer),
      Pos: stateCodeOf(bill.placeOfSupply),
    },
    ItemList: itemsOf(bill, lines),
    ValDtls: {
      AssVal: rupeesOf(bill.taxablePaise),
      CgstVal: rupeesOf(bill.cgstPaise),
      SgstVal: rupeesOf(bill.sgstPaise),
      IgstVal: rupeesOf(bill.igstPaise),
      Discount: 0,
      OthChrg: 0,
      RndOffAmt: rupeesOf(bill.roundOffPaise),
      TotInvVal: rupeesOf(bill.totalPaise),
    },
  };
}

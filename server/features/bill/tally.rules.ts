import { stateOfGstin } from "#contract/bill/state.ts";
import { type TallyLedger, type TallyLedgers, tallyGroups, tallyLedgers } from "#contract/bill/tally.ts";
import { less, NO_PAISE, type Paise, rupeesOf } from "#contract/money.ts";
import type { Party, Posting, PostingKind } from "./tally.queries.ts";

/** The export's `kind` in links. */
export const TALLY = "tally";

/** Characters that XML forbids, and line breaks. */
// oxlint-disable-next-line no-control-regex -- These are the characters to remove.
const unwritable = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFFFE\uFFFF]+/g;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text as part of XML, in elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(unwritable, " ").replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** An element with a text; nothing without one. */
const element = (name: string, text: string): string =>
  text === "" ? "" : `<${name}>${escapeXml(text)}</${name}>`;

const message = (content: string): string => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>\n`;

/** The id by which Tally knows a master or voucher again, so that a second import changes it instead of adding one. */
const guidOf = (companyId: number, kind: PostingKind | "ledger" | "customer", id: number | string) =>
  `chamak-${companyId}-${kind}-${id}`;

/** The name of a customer's ledger. Ledgers need different names, and customers may share one. */
const partyLedger = ({ customerId, name }: { customerId: number; name: string }): string =>
  `${name} (C${customerId})`;

/** Tally's names of the taxes. */
const dutyHeads: Partial<Record<TallyLedger, string>> = {
  cgst: "Central Tax",
  sgst: "State Tax",
  igst: "Integrated Tax",
};

const master = (guid: string, name: string, parent: string, details: string): string =>
  message(
    `<LEDGER NAME="${escapeXml(name)}" ACTION="Create">${element("GUID", guid)}` +
      `<NAME.LIST TYPE="String">${element("NAME", name)}</NAME.LIST>${element("PARENT", parent)}` +
      `<ISBILLWISEON>No</ISBILLWISEON>${details}</LEDGER>`,
  );

/** The ledgers other than the customers', each name once. Methods may share one. */
export const ownLedgers = (names: TallyLedgers): TallyLedger[] =>
  tallyLedgers.filter(
    (ledger, index) =>
      !tallyLedgers
        .slice(0, index)
        .some((other) => names[other].toLowerCase() === names[ledger].toLowerCase()),
  );

function ownMaster(companyId: number, ledger: TallyLedger, names: TallyLedgers): string {
  const head = dutyHeads[ledger];
  return master(
    guidOf(companyId, "ledger", ledger),
    names[ledger],
    tallyGroups[ledger],
    head === undefined ? "" : `${element("TAXTYPE", "GST")}${element("GSTDUTYHEAD", head)}`,
  );
}

/** "Maharashtra" of "27 Maharashtra". */
const stateOnly = (placeOfSupply: string): string => placeOfSupply.replace(/^[0-9]+ /, "");

const registrationOf = (gstin: string): string =>
  element("GSTREGISTRATIONTYPE", gstin === "" ? "Unregistered/Consumer" : "Regular") +
  element("PARTYGSTIN", gstin);

function partyMaster(companyId: number, party: Party): string {
  const state = stateOfGstin(party.gstin)?.name ?? stateOnly(party.placeOfSupply);
  return master(
    guidOf(companyId, "customer", party.customerId),
    partyLedger(party),
    "Sundry Debtors",
    `<MAILINGNAME.LIST TYPE="String">${element("MAILINGNAME", party.name)}</MAILINGNAME.LIST>` +
      `<ADDRESS.LIST TYPE="String">${element("ADDRESS", party.address)}</ADDRESS.LIST>` +
      `${element("COUNTRYOFRESIDENCE", "India")}${element("LEDSTATENAME", state)}${registrationOf(party.gstin)}`,
  );
}

/** The other side of what was brought forward. It is left at 0 by the entries with which the books were begun. */
const OPENING = "Opening Balances";

/** One side of a voucher: above 0 for a credit, as in Tally. */
type Entry = [ledger: string, amount: Paise];

const entryOf = ([ledger, amount]: Entry): string =>
  `<ALLLEDGERENTRIES.LIST>${element("LEDGERNAME", ledger)}` +
  element("ISDEEMEDPOSITIVE", amount < 0 ? "Yes" : "No") +
  `${element("AMOUNT", rupeesOf(amount).toFixed(2))}</ALLLEDGERENTRIES.LIST>`;

/** The sides of a posting as a bill or a payment received has them; they add up to 0. */
function entriesOf(posting: Posting, names: TallyLedgers): Entry[] {
  const party = partyLedger({ customerId: posting.customerId, name: posting.customerName });
  if (posting.method !== null)
    return [
      [party, posting.totalPaise],
      [posting.method === "opening" ? OPENING : names[posting.method], less(NO_PAISE, posting.totalPaise)],
    ];
  if (posting.isOpening)
    return [
      [party, less(NO_PAISE, posting.totalPaise)],
      [OPENING, posting.totalPaise],
    ];
  const sides: Entry[] = [
    [party, less(NO_PAISE, posting.totalPaise)],
    [names.sales, posting.taxablePaise],
    [names.cgst, posting.cgstPaise],
    [names.sgst, posting.sgstPaise],
    [names.igst, posting.igstPaise],
    [names.roundOff, posting.roundOffPaise],
  ];
  return posting.kind === "bill" ? sides : sides.map(([ledger, amount]) => [ledger, less(NO_PAISE, amount)]);
}

const voucherTypes: Record<PostingKind, string> = {
  bill: "Sales",
  "credit-note": "Credit Note",
  payment: "Receipt",
};

function typeOf({ kind, totalPaise, isOpening }: Posting): string {
  if (isOpening) return "Journal";
  return totalPaise < 0 ? "Payment" : voucherTypes[kind];
}

function documentDetails({ customerGstin, placeOfSupply }: Posting): string {
  const state = stateOnly(placeOfSupply);
  return (
    registrationOf(customerGstin) +
    element("STATENAME", stateOfGstin(customerGstin)?.name ?? state) +
    element("COUNTRYOFRESIDENCE", "India") +
    element("PLACEOFSUPPLY", state)
  );
}

/** The voucher of a posting, as a message of the file. */
export function voucherOf(companyId: number, posting: Posting, names: TallyLedgers): string {
  const guid = guidOf(companyId, posting.kind, posting.id);
  const type = typeOf(posting);
  const day = posting.day.replaceAll("-", "");
  const party = partyLedger({ customerId: posting.customerId, name: posting.customerName });
  const entries = entriesOf(posting, names).filter(([, amount]) => amount !== 0);
  return message(
    `<VOUCHER REMOTEID="${guid}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">` +
      `${element("DATE", day)}${element("EFFECTIVEDATE", day)}${element("GUID", guid)}` +
      `${element("VOUCHERTYPENAME", type)}${element("VOUCHERNUMBER", posting.number)}` +
      `${element("REFERENCE", posting.against || posting.reference)}${element("PARTYLEDGERNAME", party)}` +
      (posting.kind === "payment" || posting.isOpening ? "" : documentDetails(posting)) +
      `<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW><ISINVOICE>No</ISINVOICE>` +
      `${entries.map(entryOf).join("")}</VOUCHER>`,
  );
}

/** The beginning of the file, with the ledgers that its vouchers name. */
export const headOf = (companyId: number, parties: readonly Party[], names: TallyLedgers): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>` +
  `<BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>\n` +
  ownLedgers(names)
    .map((ledger) => ownMaster(companyId, ledger, names))
    .join("") +
  (parties.some(({ hasOpening }) => hasOpening)
    ? master(guidOf(companyId, "ledger", "opening"), OPENING, "Suspense A/c", "")
    : "") +
  parties.map((party) => partyMaster(companyId, party)).join("");

export const TAIL = "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n";

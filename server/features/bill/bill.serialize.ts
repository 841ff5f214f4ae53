import { monthOf } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import type { Translator } from "#i18n/translator.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { lineNote } from "./pdfNote.rules.ts";
import type { Sums } from "./bill.rules.ts";
import type { NewBill } from "./issue.queries.ts";
import type { LineRow } from "./issueLine.queries.ts";

export const serializeSums = (sums: Sums) => ({
  taxable: rupeesOf(sums.taxablePaise),
  cgst: rupeesOf(sums.cgstPaise),
  sgst: rupeesOf(sums.sgstPaise),
  igst: rupeesOf(sums.igstPaise),
  roundOff: rupeesOf(sums.roundOffPaise),
  total: rupeesOf(sums.totalPaise),
});

type BillLine = Pick<
  LineRow,
  | "vehicleNumber"
  | "itemName"
  | "month"
  | "ratePaise"
  | "meant"
  | "included"
  | "amountPaise"
  | "isRewash"
  | "outcomeReason"
  | "outcomeEffect"
> & { washes: number };

export const serializeBillLine = (line: BillLine, translator: Translator) => ({
  vehicleNumber: line.vehicleNumber,
  itemName: line.itemName,
  month: monthOf(line.month),
  washes: line.washes,
  ...(line.meant !== null && { meant: line.meant }),
  rate: rupeesOf(line.ratePaise),
  amount: rupeesOf(line.amountPaise),
  note: lineNote(line, translator),
});

type UnnumberedBill = Omit<NewBill, "serial" | "number" | "fiscalYear" | "issued" | "due" | "companyId">;

export const serializeDraft = ({ recipient, place, lines, supplier, ...draft }: UnnumberedBill) => ({
  kind: draft.kind,
  bookingId: draft.bookingId,
  month: draft.month,
  supplierName: supplier.name,
  customerId: recipient.customerId,
  customerName: recipient.name,
  customerPhone: recipient.phone,
  customerAddress: recipient.address,
  customerGstin: recipient.gstin,
  societyId: place.societyId,
  societyName: place.societyName,
  placeOfSupply: draft.placeOfSupply,
  sac: draft.sac,
  rate: draft.rateHundredths / 100,
  pricesIncludeTax: draft.pricesIncludeTax,
  reverseCharge: false,
  discount: rupeesOf(draft.discountPaise),
  lines: lines.map((line) => serializeBillLine({ ...line, washes: line.washIds.length }, translatorIn("en"))),
  ...serializeSums(draft),
});

import { placeOfSupplyOf, stateWithCode } from "#contract/bill/state.ts";
import { less, lesserOf, NO_PAISE, type Paise } from "#contract/money.ts";
import { usable } from "#server/features/payment/payment.rules.ts";
import { type Sums, sumsOf } from "./bill.rules.ts";
import type { TaxRow } from "./tax/tax.queries.ts";
import type { NewVoucher, OpenVoucher, VoucherPayer } from "./voucher.queries.ts";
import type { Advance } from "./voucherAdvance.queries.ts";

/** A payment that pays nothing yet: what is left of it, and what refunds have taken of it before. */
export type LeftAdvance = Advance & { takenPaise: Paise; leftPaise: Paise };

/** The payments that pay nothing yet, oldest first. */
export function advancesOf(payments: readonly Advance[]): LeftAdvance[] {
  const restOf = new Map(payments.map(({ paymentId, restPaise }) => [paymentId, restPaise]));
  return usable(payments).map((payment) => {
    const restPaise = restOf.get(payment.paymentId) ?? NO_PAISE;
    return {
      ...payment,
      restPaise,
      takenPaise: less(restPaise, payment.restPaise),
      leftPaise: payment.restPaise,
    };
  });
}

/** How much less of a voucher is an advance than before. */
export type Decrease = { voucher: OpenVoucher; refundedPaise: Paise; usedPaise: Paise };

/**
 * The part of a voucher that is an advance, and what refunds have taken of it. A bill that a payment had paid before its
 * voucher was made may release more than the voucher covers: that surplus is refunded and used first.
 */
function advanceOfVoucher({ totalPaise, refundedPaise }: OpenVoucher, advance: LeftAdvance | undefined) {
  if (!advance) return { takenPaise: NO_PAISE, leftPaise: NO_PAISE };
  const { restPaise, takenPaise, leftPaise } = advance;
  const surplus = less(restPaise, lesserOf(restPaise, totalPaise));
  return {
    takenPaise: less(takenPaise, lesserOf(takenPaise, surplus)),
    leftPaise: lesserOf(leftPaise, less(totalPaise, refundedPaise)),
  };
}

/**
 * Explains why vouchers are smaller advances than before: by refunds, as far as these were taken from their payments,
 * and otherwise by use. Use is below 0 when an amount was released from a bill again.
 */
export function decreasesOf(vouchers: readonly OpenVoucher[], advances: readonly LeftAdvance[]): Decrease[] {
  const advanceOf = new Map(advances.map((advance) => [advance.paymentId, advance]));
  return vouchers.flatMap((voucher) => {
    const { takenPaise, leftPaise } = advanceOfVoucher(voucher, advanceOf.get(voucher.paymentId));
    const decrease = less(voucher.leftPaise, leftPaise);
    if (decrease === 0) return [];
    const refunded = lesserOf(decrease, less(takenPaise, voucher.refundedPaise));
    const refundedPaise = refunded > 0 ? refunded : NO_PAISE;
    return [{ voucher, refundedPaise, usedPaise: less(decrease, refundedPaise) }];
  });
}

export type VoucherDraft = Omit<NewVoucher, "fiscalYear" | "serial" | "number" | "issued">;

/** The tax in an amount that was received in advance. */
const taxIn = (amount: Paise, rateHundredths: number, interState: boolean): Sums =>
  sumsOf(amount, { kind: "tax-invoice", rateHundredths, pricesIncludeTax: true, interState });

/** A receipt voucher for `amount` of a payment, under the settings in force. */
export function receiptDraft(
  payer: VoucherPayer,
  { paymentId, amountPaise }: { paymentId: number; amountPaise: Paise },
  settings: TaxRow,
): VoucherDraft {
  const { place, recipient } = payer;
  const ownState = stateWithCode(settings.stateName);
  const placeOfSupply = placeOfSupplyOf(recipient.gstin, place?.stateName ?? settings.stateName);
  return {
    ...taxIn(amountPaise, settings.rateHundredths, placeOfSupply !== ownState),
    companyId: settings.companyId,
    recipient,
    paymentId,
    kind: "receipt-voucher",
    againstId: null,
    series: settings.gstin,
    prefix: settings.prefixes.receiptVoucher,
    taxSettingsId: settings.taxSettingsId,
    supplier: {
      name: settings.legalName,
      address: settings.address,
      gstin: settings.gstin,
      state: ownState,
    },
    societyName: place?.societyName ?? "",
    placeOfSupply,
    sac: settings.sac,
    rateHundredths: settings.rateHundredths,
  };
}

/** A refund voucher for a part of a receipt voucher, with its rate and place. */
export function refundDraft(
  { document, igstPaise }: OpenVoucher,
  { paymentId, amountPaise }: { paymentId: number; amountPaise: Paise },
  { prefixes }: TaxRow,
): VoucherDraft {
  return {
    ...document,
    ...taxIn(amountPaise, document.rateHundredths, igstPaise > 0),
    paymentId,
    kind: "refund-voucher",
    againstId: document.voucherId,
    prefix: prefixes.refundVoucher,
  };
}

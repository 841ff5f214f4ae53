import { placeOfSupplyOf, stateWithCode } from "#contract/bill/state.ts";
import { firstDayOf, indiaAt, monthOf } from "#contract/day.ts";
import { less, NO_PAISE } from "#contract/money.ts";
import { systemScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { BroughtForward } from "#server/features/booking/import/import.jobs.ts";
import { insertPayment, lockPayer } from "#server/features/payment/payment.queries.ts";
import { dueDay, fiscalYearOf, numberOf } from "./bill.rules.ts";
import { findCompany } from "./close/close.queries.ts";
import { findOpening, findOpeningRecipient, insertOpening } from "./opening.queries.ts";
import { openingPrefix } from "./opening.rules.ts";
import { findTaxSettings } from "./tax/tax.queries.ts";
import { inForceIn } from "./tax/tax.rules.ts";

/**
 * Brings forward what a customer owes from before, as a bill without tax that is in no series, or what they have paid ahead,
 * as a credit. @throws 409 when something was brought forward for the customer already.
 */
export async function bringForward(db: Db, opening: BroughtForward): Promise<void> {
  const { companyId, amountPaise, societyId, userId, now } = opening;
  const payer = await lockPayer(db, systemScope, opening.customerId);
  if (await findOpening(db, payer.customerId)) throw new ApiError("conflict", refusalText("openingTwice"));
  if (amountPaise < 0) {
    const credit = { amountPaise: less(NO_PAISE, amountPaise), method: "opening" as const, reference: "" };
    await insertPayment(db, { ...payer, ...credit, at: now, recordedAt: now, userId });
    return;
  }
  const { day } = indiaAt(now);
  const { recipient, place } = await findOpeningRecipient(db, payer.customerId, societyId);
  const settings = await findTaxSettings(db, companyId);
  const own = inForceIn(settings, place.stateId, day);
  const company = await findCompany(db, companyId, false);
  const fiscalYear = fiscalYearOf(day);
  await insertOpening(db, {
    companyId,
    recipient,
    place,
    amountPaise,
    month: firstDayOf(monthOf(day)),
    fiscalYear,
    serial: recipient.customerId,
    number: numberOf(openingPrefix(settings), fiscalYear, recipient.customerId),
    issued: day,
    due: dueDay(day),
    supplier: {
      name: own?.legalName ?? company.name,
      address: own?.address ?? company.address,
      gstin: own?.gstin ?? "",
      state: own ? stateWithCode(own.stateName) : "",
      upiAddress: own?.upiAddress ?? "",
    },
    placeOfSupply: placeOfSupplyOf(recipient.gstin, place.stateName),
    now,
    userId,
  });
}

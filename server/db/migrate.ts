import { Migrator, sql } from "kysely";
import type { Db } from "./database.ts";
import { isAnyRunning } from "./running.ts";
import * as people from "./migrations/0001-people.ts";
import * as society from "./migrations/0002-society.ts";
import * as audit from "./migrations/0003-audit.ts";
import * as company from "./migrations/0004-company.ts";
import * as catalogue from "./migrations/0005-catalogue.ts";
import * as provider from "./migrations/0006-provider.ts";
import * as booking from "./migrations/0007-booking.ts";
import * as wash from "./migrations/0008-wash.ts";
import * as queue from "./migrations/0010-queue.ts";
import * as message from "./migrations/0011-message.ts";
import * as event from "./migrations/0012-event.ts";
import * as guessing from "./migrations/0014-guessing.ts";
import * as session from "./migrations/0015-session.ts";
import * as password from "./migrations/0016-password.ts";
import * as customersWash from "./migrations/0020-customers-wash.ts";
import * as invitation from "./migrations/0021-invitation.ts";
import * as file from "./migrations/0024-file.ts";
import * as clock from "./migrations/0029-clock.ts";
import * as secondFactor from "./migrations/0030-second-factor.ts";
import * as secondFactorRule from "./migrations/0031-second-factor-rule.ts";
import * as payment from "./migrations/0034-payment.ts";
import * as defaultCompany from "./migrations/0040-default-company.ts";
import * as companyHours from "./migrations/0041-company-hours.ts";
import * as placeCount from "./migrations/0042-place-count.ts";
import * as serviceOrder from "./migrations/0043-service-order.ts";
import * as round from "./migrations/0044-round.ts";
import * as ticket from "./migrations/0050-ticket.ts";
import * as offer from "./migrations/0053-offer.ts";
import * as washPhoto from "./migrations/0045-wash-photo.ts";
import * as dashboard from "./migrations/0055-dashboard.ts";
import * as taxSettings from "./migrations/0057-tax-settings.ts";
import * as bookingBilling from "./migrations/0058-booking-billing.ts";
import * as bill from "./migrations/0059-bill.ts";
import * as request from "./migrations/0051-request.ts";
import * as choice from "./migrations/0061-choice.ts";
import * as wording from "./migrations/0062-wording.ts";
import * as board from "./migrations/0047-board.ts";
import * as gateway from "./migrations/0066-gateway.ts";
import * as statement from "./migrations/0065-statement.ts";
import * as claim from "./migrations/0064-claim.ts";
import * as disruption from "./migrations/0048-disruption.ts";
import * as pay from "./migrations/0068-pay.ts";
import * as webhook from "./migrations/0072-webhook.ts";
import * as customerMerge from "./migrations/0080-customer-merge.ts";
import * as erasure from "./migrations/0081-erasure.ts";
import * as rating from "./migrations/0076-rating.ts";
import * as apiKey from "./migrations/0073-api-key.ts";
import * as wordingTrail from "./migrations/0074-wording-trail.ts";
import * as boardNotice from "./migrations/0087-board-notice.ts";
import * as paperDates from "./migrations/0077-paper-dates.ts";
import * as billReminder from "./migrations/0088-bill-reminder.ts";
import * as takenBack from "./migrations/0097-taken-back.ts";
import * as dailySums from "./migrations/0089-daily-sums.ts";
import * as refusal from "./migrations/0093-refusal.ts";
import * as calling from "./migrations/0094-calling.ts";
import * as gatewayHeard from "./migrations/0098-gateway-heard.ts";
import * as emailOptional from "./migrations/0106-email-optional.ts";
import * as unmetWish from "./migrations/0110-unmet-wish.ts";
import * as chargedNoMore from "./migrations/0114-charged-no-more.ts";
import * as receivedMethod from "./migrations/0133-received-method.ts";
import * as toldOnce from "./migrations/0134-told-once.ts";
import * as trailOfOne from "./migrations/0141-trail-of-one.ts";
import * as pressedOn from "./migrations/0143-pressed-on.ts";
import * as bankReference from "./migrations/0152-bank-reference.ts";
import * as roomBelowNumber from "./migrations/0156-room-below-number.ts";
import * as washChoice from "./migrations/0164-wash-choice.ts";
import * as sentAtNight from "./migrations/0168-sent-at-night.ts";
import * as toldTogether from "./migrations/0169-told-together.ts";
import * as uncoveredWashes from "./migrations/0176-uncovered-washes.ts";
import * as languages from "./migrations/0177-languages.ts";
import * as offeredLanguages from "./migrations/0180-offered-languages.ts";
import * as rewashPending from "./migrations/0183-rewash-pending.ts";
import * as notReported from "./migrations/0184-not-reported.ts";
import * as internalTicket from "./migrations/0185-internal-ticket.ts";
import * as payClosed from "./migrations/0186-pay-closed.ts";
import * as providerTax from "./migrations/0187-provider-tax.ts";
import * as pressesWithoutReplies from "./migrations/0175-presses-without-replies.ts";
import * as settleByCompany from "./migrations/0174-settle-by-company.ts";
import * as noticeWithoutNumber from "./migrations/0160-notice-without-number.ts";
import * as dueInOrder from "./migrations/0161-due-in-order.ts";
import * as assignedByCompany from "./migrations/0162-assigned-by-company.ts";
import * as formerWashes from "./migrations/0163-former-washes.ts";
import * as customerGstin from "./migrations/0195-customer-gstin.ts";
import * as businessCustomer from "./migrations/0196-business-customer.ts";
import * as paymentLink from "./migrations/0190-payment-link.ts";
import * as mandate from "./migrations/0204-mandate.ts";
import * as paymentRefund from "./migrations/0191-payment-refund.ts";
import * as reminderSettings from "./migrations/0198-reminder-settings.ts";
import * as tallyLedgers from "./migrations/0202-tally-ledgers.ts";
import * as billIrn from "./migrations/0203-bill-irn.ts";
import * as monthlyPackage from "./migrations/0241-package.ts";
import * as severalDues from "./migrations/0227-several-dues.ts";
import * as pauseReason from "./migrations/0228-pause-reason.ts";
import * as unpaidPause from "./migrations/0238-unpaid-pause.ts";
import * as openEndedPlan from "./migrations/0210-open-ended-plan.ts";
import * as priceChange from "./migrations/0211-price-change.ts";
import * as providerDetailsLater from "./migrations/0220-provider-details-later.ts";
import * as ownAbsence from "./migrations/0221-own-absence.ts";
import * as signInCode from "./migrations/0222-sign-in-code.ts";
import * as committeeMember from "./migrations/0230-committee-member.ts";
import * as customerImport from "./migrations/0231-customer-import.ts";
import * as find from "./migrations/0245-find.ts";
import * as expense from "./migrations/0251-expense.ts";
import * as furtherRegistration from "./migrations/0252-further-registration.ts";
import * as savedView from "./migrations/0255-saved-view.ts";
import * as messageRecipient from "./migrations/0256-message-recipient.ts";
import * as parkingNote from "./migrations/0257-parking-note.ts";
import * as societyCode from "./migrations/0258-society-code.ts";
import * as refusedCallback from "./migrations/0259-refused-callback.ts";
import * as creditNoteIrn from "./migrations/0270-credit-note-irn.ts";
import * as priceOfMonth from "./migrations/0272-price-of-month.ts";
import * as itemNames from "./migrations/0273-item-names.ts";
import * as noPhoto from "./migrations/0274-no-photo.ts";
import * as incomeBeforeTax from "./migrations/0310-income-before-tax.contract.ts";
import * as turnoverWatch from "./migrations/0311-turnover-watch.expand.ts";
import * as includedWashes from "./migrations/0320-included-washes.expand.ts";
import * as serviceNames from "./migrations/0321-service-names.expand.ts";
import * as divideTrail from "./migrations/0340-divide-trail.expand.ts";
import * as eraseParkingNote from "./migrations/0341-erase-parking-note.expand.ts";
import * as washPaidItem from "./migrations/0348-wash-paid-item.expand.ts";
import * as messageRecipientSearch from "./migrations/0349-message-recipient-search.expand.ts";
import * as taxOfIssue from "./migrations/0380-tax-of-issue.expand.ts";
import * as auditOfKeys from "./migrations/0420-audit-of-keys.expand.ts";
import * as outsideAttempt from "./migrations/0400-outside-attempt.expand.ts";
import * as addressProof from "./migrations/0401-address-proof.expand.ts";
import * as gateRecall from "./migrations/0421-gate-recall.expand.ts";
import * as bookingRoundOff from "./migrations/0430-booking-round-off.expand.ts";
import * as paymentRecorded from "./migrations/0431-payment-recorded.expand.ts";
import * as customerCode from "./migrations/0445-customer-code.expand.ts";
import * as offerRenewals from "./migrations/0450-offer-renewals.expand.ts";
import * as planTerm from "./migrations/0451-plan-term.expand.ts";
import * as indexLongLists from "./migrations/0263-index-long-lists.ts";
import * as paymentPromise from "./migrations/0250-payment-promise.ts";
import * as washChangedIn from "./migrations/0170-wash-changed-in.ts";
import * as walkDay from "./migrations/0095-walk-day.ts";
import * as series from "./migrations/0181-series.ts";
import * as bookingTax from "./migrations/0182-booking-tax.ts";
import * as returnFiling from "./migrations/0200-return-filing.ts";
import * as voucher from "./migrations/0193-voucher.ts";

/**
 * Names sort in the order of execution; a name that has been run anywhere never changes. One that ends with `.expand`
 * lets processes of the previous release go on beside it: CONTRIBUTING.md says what it may do.
 */
const migrations = {
  "0001-people": people,
  "0002-society": society,
  "0003-audit": audit,
  "0004-company": company,
  "0005-catalogue": catalogue,
  "0006-provider": provider,
  "0007-booking": booking,
  "0008-wash": wash,
  "0010-queue": queue,
  "0011-message": message,
  "0012-event": event,
  "0014-guessing": guessing,
  "0015-session": session,
  "0016-password": password,
  "0020-customers-wash": customersWash,
  "0021-invitation": invitation,
  "0024-file": file,
  "0029-clock": clock,
  "0030-second-factor": secondFactor,
  "0031-second-factor-rule": secondFactorRule,
  "0034-payment": payment,
  "0040-default-company": defaultCompany,
  "0041-company-hours": companyHours,
  "0042-place-count": placeCount,
  "0043-service-order": serviceOrder,
  "0044-round": round,
  "0045-wash-photo": washPhoto,
  "0050-ticket": ticket,
  "0053-offer": offer,
  "0055-dashboard": dashboard,
  "0057-tax-settings": taxSettings,
  "0058-booking-billing": bookingBilling,
  "0059-bill": bill,
  "0051-request": request,
  "0061-choice": choice,
  "0062-wording": wording,
  "0064-claim": claim,
  "0065-statement": statement,
  "0066-gateway": gateway,
  "0047-board": board,
  "0048-disruption": disruption,
  "0068-pay": pay,
  "0072-webhook": webhook,
  "0080-customer-merge": customerMerge,
  "0081-erasure": erasure,
  "0076-rating": rating,
  "0073-api-key": apiKey,
  "0074-wording-trail": wordingTrail,
  "0077-paper-dates": paperDates,
  "0087-board-notice": boardNotice,
  "0088-bill-reminder": billReminder,
  "0097-taken-back": takenBack,
  "0089-daily-sums": dailySums,
  "0093-refusal": refusal,
  "0094-calling": calling,
  "0098-gateway-heard": gatewayHeard,
  "0095-walk-day": walkDay,
  "0106-email-optional": emailOptional,
  "0110-unmet-wish": unmetWish,
  "0114-charged-no-more": chargedNoMore,
  "0133-received-method": receivedMethod,
  "0134-told-once": toldOnce,
  "0141-trail-of-one": trailOfOne,
  "0143-pressed-on": pressedOn,
  "0152-bank-reference": bankReference,
  "0156-room-below-number": roomBelowNumber,
  "0164-wash-choice": washChoice,
  "0168-sent-at-night": sentAtNight,
  "0169-told-together": toldTogether,
  "0174-settle-by-company": settleByCompany,
  "0175-presses-without-replies": pressesWithoutReplies,
  "0176-uncovered-washes": uncoveredWashes,
  "0177-languages": languages,
  "0180-offered-languages": offeredLanguages,
  "0181-series": series,
  "0182-booking-tax": bookingTax,
  "0193-voucher": voucher,
  "0183-rewash-pending": rewashPending,
  "0184-not-reported": notReported,
  "0185-internal-ticket": internalTicket,
  "0186-pay-closed": payClosed,
  "0187-provider-tax": providerTax,
  "0160-notice-without-number": noticeWithoutNumber,
  "0161-due-in-order": dueInOrder,
  "0162-assigned-by-company": assignedByCompany,
  "0163-former-washes": formerWashes,
  "0170-wash-changed-in": washChangedIn,
  "0195-customer-gstin": customerGstin,
  "0196-business-customer": businessCustomer,
  "0200-return-filing": returnFiling,
  "0190-payment-link": paymentLink,
  "0191-payment-refund": paymentRefund,
  "0198-reminder-settings": reminderSettings,
  "0202-tally-ledgers": tallyLedgers,
  "0203-bill-irn": billIrn,
  "0241-package": monthlyPackage,
  "0227-several-dues": severalDues,
  "0228-pause-reason": pauseReason,
  "0238-unpaid-pause": unpaidPause,
  "0210-open-ended-plan": openEndedPlan,
  "0211-price-change": priceChange,
  "0204-mandate": mandate,
  "0220-provider-details-later": providerDetailsLater,
  "0221-own-absence": ownAbsence,
  "0222-sign-in-code": signInCode,
  "0230-committee-member": committeeMember,
  "0231-customer-import": customerImport,
  "0245-find": find,
  "0250-payment-promise": paymentPromise,
  "0251-expense": expense,
  "0252-further-registration": furtherRegistration,
  "0255-saved-view": savedView,
  "0256-message-recipient": messageRecipient,
  "0257-parking-note": parkingNote,
  "0258-society-code": societyCode,
  "0259-refused-callback": refusedCallback,
  "0270-credit-note-irn": creditNoteIrn,
  "0272-price-of-month": priceOfMonth,
  "0273-item-names": itemNames,
  "0274-no-photo": noPhoto,
  "0310-income-before-tax.contract": incomeBeforeTax,
  "0311-turnover-watch.expand": turnoverWatch,
  "0320-included-washes.expand": includedWashes,
  "0321-service-names.expand": serviceNames,
  "0340-divide-trail.expand": divideTrail,
  "0341-erase-parking-note.expand": eraseParkingNote,
  "0348-wash-paid-item.expand": washPaidItem,
  "0349-message-recipient-search.expand": messageRecipientSearch,
  "0380-tax-of-issue.expand": taxOfIssue,
  "0400-outside-attempt.expand": outsideAttempt,
  "0401-address-proof.expand": addressProof,
  "0263-index-long-lists": indexLongLists,
  "0420-audit-of-keys.expand": auditOfKeys,
  "0421-gate-recall.expand": gateRecall,
  "0430-booking-round-off.expand": bookingRoundOff,
  "0431-payment-recorded.expand": paymentRecorded,
  "0445-customer-code.expand": customerCode,
  "0450-offer-renewals.expand": offerRenewals,
  "0451-plan-term.expand": planTerm,
};

/** An addition that older versions do not see; without the mark, a migration may change what they use. */
const isExpanding = (name: string): boolean => name.endsWith(".expand");

/** `ahead`: a newer version has added to it, and this one can go on; `newer`: it has changed what this one uses. */
type SchemaAge = "empty" | "older" | "current" | "ahead" | "newer";

/**
 * The age of a database's schema. Checked on every start, because the migrator itself reads the whole catalogue.
 */
export const findSchemaAge = async (db: Db): Promise<SchemaAge> => (await findSchema(db)).age;

/** Also the names of migrations that this version does not know, and of those that have not run. */
async function findSchema(db: Db): Promise<{ age: SchemaAge; unknown: string[]; missing: string[] }> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return { age: "empty", unknown: [], missing: Object.keys(migrations) };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  const run = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(migrations).filter((name) => !run.has(name));
  if (unknown.length === 0) return { age: missing.length === 0 ? "current" : "older", unknown, missing };
  const isAhead = missing.length === 0 && unknown.every(isExpanding);
  return { age: isAhead ? "ahead" : "newer", unknown, missing };
}

/**
 * Migrates the database to this version's schema, in one transaction under an advisory lock, so that several
 * processes may start at once. Forward only.
 * @throws when a migration fails, or a sentence when a newer version has changed what this one uses, or when this one
 * would change what running processes use.
 */
export async function migrate(db: Db): Promise<void> {
  const { age, unknown, missing } = await findSchema(db);
  if (age === "current" || age === "ahead") return;
  if (age === "newer")
    throw new Error(
      `A newer version of Chamak has changed the database (${unknown.join(", ")}), and this one cannot work with it. Start the newer version, or restore a backup from before.`,
    );
  const changing = missing.filter((name) => !isExpanding(name));
  if (changing.length > 0 && (await isAnyRunning(db)))
    throw new Error(
      `This version changes what processes of an earlier one use (${changing.join(", ")}), and some still run on this database. Stop them all, then start this one.`,
    );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw error instanceof Error ? error : new Error("The database could not be migrated", { cause: error });
}

const START_LOCK = 4_207_011;

/** Runs `work` in a transaction with a lock that one process at a time can have: for one-time work of each start. */
export function onceAtStart<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(transaction);
    return work(transaction);
  });
}

import { sql } from "kysely";
import { assert, asyncProperty } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reachOf } from "#contract/access.ts";
import { exportEInvoice, setIrn } from "#contract/bill/eInvoice.ts";
import { saveReminders } from "#contract/bill/reminder.ts";
import { ledgerField, saveTallyLedgers, tallyLedgers, usualTallyLedgers } from "#contract/bill/tally.ts";
import { addTaxSettings, updateTaxSettings } from "#contract/bill/tax.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking, restoreWash, skipWash } from "#contract/booking/change.ts";
import { renewBookings, stopBooking } from "#contract/booking/plan.ts";
import { changePlan, previewPlanChange, undoPlanChange } from "#contract/plan/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { resumeSelf } from "#contract/booking/pause.ts";
import { getFreeSlots, getServing } from "#contract/booking/availability.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import { inviteMember } from "#contract/committee/member.ts";
import { setServed } from "#contract/company/served.ts";
import { recallGateLink } from "#contract/dispatch/gate.ts";
import { addKey } from "#contract/key/key.ts";
import { updateCustomer } from "#contract/customer/customer.ts";
import { getImport, importCustomers, undoImport } from "#contract/booking/import.ts";
import { recogniseFile } from "#contract/intake/recognise.ts";
import { eraseCustomer, eraseSelf } from "#contract/erasure/erasure.ts";
import { mergeCustomers, undoMerge } from "#contract/customer/merge.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { matchLine, restoreLine, reverseLine } from "#contract/bank/line.ts";
import {
  createLinkByKey,
  createPaymentLink,
  getDuePaymentLink,
  getPaidPage,
  getPayPage,
} from "#contract/gateway/link.ts";
import { createOwedLink, getOwed } from "#contract/bank/owed.ts";
import { createMandate } from "#contract/gateway/mandate.ts";
import { addPayment } from "#contract/payment/payment.ts";
import {
  changePassword,
  confirmPassword,
  forgotPassword,
  getInvitation,
  login,
  resetPassword,
} from "#contract/session/session.ts";
import {
  answerChallenge,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from "#contract/session/secondFactor.ts";
import { removeAway } from "#contract/dispatch/absence.ts";
import { removeOwnAway, setOwnAway } from "#contract/dispatch/ownAway.ts";
import { setOrder } from "#contract/dispatch/route.ts";
import { addDisruption, undoDisruption } from "#contract/dispatch/disruption.ts";
import { getPreference, updatePreference } from "#contract/message/preference.ts";
import { assignWashes, undoAssigned } from "#contract/dispatch/board.ts";
import { getCandidates } from "#contract/dispatch/candidate.ts";
import { planRounds } from "#contract/dispatch/plan.ts";
import { addRating } from "#contract/dispatch/rating.ts";
import { resolveRefused, reportRefused } from "#contract/dispatch/refusal.ts";
import { addWashPhoto, getNumber, recordOutcome } from "#contract/dispatch/round.ts";
import { endSession } from "#contract/session/sessions.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { signInCustomer } from "#contract/session/customerCode.ts";
import { signInByCode } from "#contract/session/signInCode.ts";
import { addRequest, updateRequest } from "#contract/request/request.ts";
import { getSocietySummaries } from "#contract/society/summary.ts";
import { addTicketPhoto } from "#contract/ticket/thread.ts";
import { updateTicket } from "#contract/ticket/ticket.ts";
import { addWebhook, updateWebhook } from "#contract/webhook/webhook.ts";
import { biweekly, customerToken, newPhone, newPlate } from "#server/testing/bookings.ts";
import { bodiesOf, type Pool } from "#server/testing/bodies.ts";
import { type Answer, call, send } from "#server/testing/call.ts";
import { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { addExpense, updateExpense } from "#contract/expense/expense.ts";
import { connect } from "#server/testing/gateways/worlds.ts";
import { codeOf } from "#server/testing/holding/offer.ts";
import { firstOf, HIDDEN, type Holding } from "#server/testing/holding/holding.ts";
import {
  aChange,
  addBooking,
  addEntries,
  addPlanChange,
  someVehicle,
} from "#server/testing/holding/booked.ts";
import { addClaim, addLine, addUnusedTax, someIrn, someTax, someUtr } from "#server/testing/holding/tax.ts";
import { addMember } from "#server/testing/holding/committee.ts";
import { addDesk } from "#server/testing/holding/desk.ts";
import { addMandate, addReceived, MANDATE } from "#server/testing/holding/online.ts";
import { addSpent } from "#server/testing/holding/owner.ts";
import { addPay, SOME_PAN } from "#server/testing/holding/pay.ts";
import { addImport, SOME_CUSTOMERS } from "#server/testing/holding/import.ts";
import { addHook, addOwnKey } from "#server/testing/holding/hook.ts";
import { makeHolding } from "#server/testing/holding/makeHolding.ts";
import { someJpeg } from "#server/testing/holding/people.ts";
import {
  addAbsences,
  addCallable,
  addOwnAbsence,
  addRefusal,
  DISRUPTED,
  someReport,
  somePhoto,
  someRefusal,
} from "#server/testing/holding/round.ts";
import { rowsOf } from "#server/testing/holding/rows.ts";
import { cover } from "#server/testing/holding/washer.ts";
import { providerToken } from "#server/testing/providers.ts";
import { sampleBody } from "#server/testing/sample.ts";
import { isNight, rounds } from "#server/testing/night.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, idsIn, makeSmallSociety, type World } from "#server/testing/world.ts";

const THEIR_PRICE = 7654.32;

let world: World;
let razorpay: FakeRazorpay;
let own: Holding;
let theirs: Holding;
let shared: number;

/** A society that both companies serve, where the other company's provider washes. */
async function shareSociety(): Promise<void> {
  const societyId = await makeSmallSociety(world);
  shared = societyId;
  const id = await idsIn(world, societyId);
  for (const { companyId, ids } of [own, theirs]) {
    await world.done(setServed, { companyId, societyId, Serves: true });
    ids.set("societyid", [...(ids.get("societyid") ?? []), societyId]);
  }
  await cover(world, theirs, {
    buildingId: id("Tower A"),
    flatId: id("Tower A/1/101"),
    parkingFloorId: id("B1"),
    parkingPillarId: id("B1/P1"),
    from: "09:00",
    until: "09:59",
  });
}

beforeAll(async () => {
  world = await createWorld({ fakeGateway: true });
  razorpay = await FakeRazorpay.open();
  own = await makeHolding(world, "Alder", 345.67);
  theirs = await makeHolding(world, "Beacon", THEIR_PRICE);
  const owner = { token: await world.newToken("owner", theirs.companyId) };
  await world.done(recallGateLink, { societyId: firstOf(theirs, "societyid") }, owner);
  await shareSociety();
});
afterAll(async () => {
  razorpay.close();
  await world.close();
});

const callers = ["owner", "staff", "provider", "customer"] as const;
type CallerRole = (typeof callers)[number];

const tokenOf = (role: CallerRole): Promise<string> => {
  if (role === "provider") return providerToken(world, firstOf(own, "providerid"));
  if (role === "customer") return customerToken(world, own.phone);
  return world.newToken(role, own.companyId);
};

const mayCall = (role: CallerRole, { permission }: Endpoint): boolean =>
  permission === "anyone" || permission === "signed-in" || reachOf(role, permission) !== null;

const isServing = (reply: unknown): boolean => getServing.reply.safeParse(reply).success;

/** Customers may read names and prices in active societies; other roles only their own company's. */
const secretsFrom = (role: CallerRole): string[] =>
  [
    ...(role === "customer"
      ? [`${theirs.name} ${HIDDEN}`, `${theirs.name}.${HIDDEN}`]
      : [theirs.name, String(THEIR_PRICE)]),
    ...theirs.pictures,
  ].map((text) => text.toLowerCase());

function expectNothingLeaked(role: CallerRole, { status, reply }: Answer<unknown>): void {
  expect(status).toBeLessThan(500);
  // Customers see the name of the company that would wash in an open society, and nothing else of it.
  const isPublic = (key: string) => role === "customer" && key === "companyName";
  const text = JSON.stringify(reply, (key, value: unknown) =>
    isPublic(key) && isServing(reply) ? null : value,
  ).toLowerCase();
  expect(secretsFrom(role).filter((secret) => text.includes(secret))).toEqual([]);
}

let newcomers = 0;

/** Field values of the caller's own company. */
function ownPool(): Pool {
  newcomers += 1;
  return new Map<string, readonly (number | string)[]>([
    ...own.ids,
    ["search", [""]],
    ["username", [`newcomer${newcomers}`]],
    ["email", ["newcomer@alder.example"]],
    ["phone1", [newPhone()]],
    ["phone2", ["9876543211"]],
    ["companyemail", ["office@alder.example"]],
    ["companyphone1", ["9876543210"]],
    ["gstin", [""]],
    ["email1", ["somebody@alder.example"]],
    ["date", ["2027-01-07"]],
    ["day", ["2026-11-21"]],
    ["from", ["2026-11-23"]],
    ["on", ["2026-11-20"]],
    ["paidon", ["2026-11-20"]],
    ["pan", [SOME_PAN]],
    ["to", ["2026-12-20"]],
    ["serviceitemid", [1]],
    ["customeramount", [Math.round(own.price * biweekly.Occurence * 100) / 100]],
    ["amount", [1]],
    ["title", [`Title ${newcomers}`]],
    ["offercode", [codeOf(own)]],
    ["month", ["2026-10"]],
    ["period", ["2026-10"]],
    ["form", ["GSTR-1"]],
    ["filedon", ["2026-11-11"]],
    ["arn", ["AA271026000001X"]],
    ["utr", [someUtr(own)]],
    ["url", ["https://hooks.example.com/in"]],
    ["baseurl", [razorpay.server.url]],
  ]);
}

/** Own values mixed with the other company's; pages are large enough to hold everything. */
function mixedPool(endpoint: Endpoint): Pool {
  const pool = new Map(ownPool());
  for (const [field, ids] of theirs.ids) pool.set(field, [...(pool.get(field) ?? []), ...ids]);
  pool.set("intocustomerid", pool.get("customerid") ?? []);
  // The customer of the other tests must remain.
  if (endpoint === mergeCustomers || endpoint === eraseCustomer)
    pool.set("customerid", [firstOf(own, "spareid"), ...(theirs.ids.get("customerid") ?? [])]);
  // In a society that both serve, either invites members of its committee, notes its own expenses, and recalls its own
  // links for guards.
  if ([inviteMember, addExpense, updateExpense, recallGateLink].some((one) => one === endpoint))
    pool.set(
      "societyid",
      [own, theirs].flatMap(({ ids }) => (ids.get("societyid") ?? []).filter((id) => id !== shared)),
    );
  if (endpoint === getImport || endpoint === undoImport)
    pool.set(
      "importid",
      [own, theirs].flatMap(({ ids }) => ids.get("customerimportid") ?? []),
    );
  pool.set("search", ["", theirs.name, "%"]);
  pool.set("pagesize", [100]);
  pool.set("offercode", [codeOf(own), codeOf(theirs)]);
  pool.set("phone1", endpoint === updateCustomer ? [own.phone] : [own.phone, theirs.phone]);
  // Mailing a link to an account's own address on anybody's request is that call's purpose.
  if (endpoint !== forgotPassword)
    pool.set("username", [`${theirs.name}.${HIDDEN}.owner`, ...(pool.get("username") ?? [])]);
  return pool;
}

/** A body with own values in its fields, and without filters. */
function ownBody(endpoint: Endpoint, role: CallerRole): Record<string, unknown> {
  const pool = ownPool();
  const filled = Object.entries(sampleBody(endpoint))
    .filter(([, value]) => typeof value !== "object")
    .map(([key, value]) => [key, pool.get(key.toLowerCase())?.[0] ?? value] as const);
  // The customer who signs in later is identified by the phone.
  const unchanged = endpoint === updateCustomer ? { Phone1: own.phone } : {};
  return { ...Object.fromEntries(filled), ...listsOf(endpoint, role), ...unchanged };
}

const SOME_STATEMENT = "Date,Narration,Credit\n20/11/2026,Cash,5.00\n";

/** A form with a picture or a statement, and own values in its fields. */
function ownForm(endpoint: Endpoint, role: CallerRole, picture: Uint8Array<ArrayBuffer>): FormData {
  const table = endpoint === importStatement ? SOME_STATEMENT : SOME_CUSTOMERS;
  const isTable = [importStatement, importCustomers, recogniseFile].some((one) => one === endpoint);
  const form = formWith(isTable ? new Uint8Array(Buffer.from(table)) : picture);
  for (const [name, value] of Object.entries(ownBody(endpoint, role))) form.append(name, String(value));
  return form;
}

/** A role's channels: customers have phones. */
const channelsOf = (role: CallerRole) => [role === "customer" ? "sms" : "mail"];

/** List fields for the endpoints that need them. */
function listsOf(endpoint: Endpoint, role: CallerRole): Record<string, unknown> {
  if (endpoint === importCustomers) return { DryRun: "true", Columns: "", Defaults: "" };
  if (endpoint === getImport || endpoint === undoImport)
    return { importId: firstOf(own, "customerimportid") };
  if (endpoint === saveReminders) return { Days: [-3, 3], Channels: ["sms"] };
  // For an invoice, or for a credit note.
  if (endpoint === exportEInvoice)
    return { BillId: firstOf(own, "registeredbillid"), CreditNoteId: undefined };
  if (endpoint === setIrn) return { ...someIrn(own), CreditNoteId: undefined };
  if (endpoint === saveTallyLedgers)
    return Object.fromEntries(tallyLedgers.map((one) => [ledgerField(one), usualTallyLedgers[one]]));
  if (endpoint === addKey) return { Scopes: ["bill:read"] };
  if (endpoint === addWebhook || endpoint === updateWebhook) return { Events: ["wash.done"], Active: true };
  if (endpoint === mergeCustomers)
    return { CustomerId: firstOf(own, "spareid"), IntoCustomerId: firstOf(own, "customerid"), DryRun: false };
  if (endpoint === eraseCustomer) return { CustomerId: firstOf(own, "spareid"), DryRun: false };
  if (endpoint === eraseSelf) return { DryRun: true };
  if (endpoint === undoMerge) return { CustomerId: firstOf(own, "mergedid"), DryRun: false };
  if (endpoint === updateRequest) return { AssignedTo: null, Became: null };
  if (endpoint === addRequest) return { Website: "", Seconds: 60 };
  if (endpoint === updateTicket) return { AssignedTo: null };
  if (endpoint === addTicketPhoto) return { Internal: "false" };
  // For a bill, or for a customer.
  if (endpoint === matchLine) return { BillId: undefined };
  // For a booking, or for a bill.
  if (endpoint === createPaymentLink || endpoint === getDuePaymentLink) return { BillId: undefined };
  if (endpoint === createOwedLink) return { Amount: owedNow };
  // Own ones for customers, of one for staff.
  if (endpoint === createMandate)
    return { CustomerId: role === "customer" ? undefined : firstOf(own, "customerid"), MaxAmount: MANDATE };
  // For a customer, or for a booking.
  if (endpoint === addPayment) return { BookingId: undefined };
  if (endpoint === addExpense || endpoint === updateExpense)
    return { Day: "2026-11-02", SocietyId: firstOf(own, "societyid") };
  if (endpoint === updateTaxSettings) {
    const { CompanyId: _company, ...fields } = someTax(own);
    return { ...fields, From: "2031-01-01", Gstin: "", UpiAddress: "" };
  }
  if (endpoint === addTaxSettings) return { ...someTax(own), From: "2026-05-01", Gstin: "", UpiAddress: "" };
  if (endpoint === getFreeSlots)
    return { Days: ["2026-11-23"], VehicleNumber: someVehicle(own).VehicleNumber };
  if (endpoint === addWashPhoto) return somePhoto(own);
  if (endpoint === recordOutcome) return someReport(own);
  if (endpoint === getNumber) return { WashId: firstOf(own, "callablewashid") };
  if (endpoint === reportRefused) return someRefusal(own);
  if (endpoint === addRating) return { WashId: firstOf(own, "duewashid") };
  // After the days on which the office has the provider away.
  if (endpoint === setOwnAway) return { From: "2026-12-21", To: "2026-12-22" };
  if (endpoint === removeOwnAway) return { ProviderAbsenceId: firstOf(own, "ownabsenceid") };
  if (endpoint === setOrder) return { ParkingPillarIds: [firstOf(own, "parkingpillarid")] };
  if (endpoint === addDisruption) return { SocietyIds: [firstOf(own, "societyid")], Day: DISRUPTED };
  if (endpoint === getSocietySummaries) return { SocietyIds: [firstOf(own, "societyid")] };
  // The caller's own preferences, which everybody has.
  if (endpoint === getPreference) return { CustomerId: undefined };
  if (endpoint === updatePreference) return { CustomerId: undefined, Channels: channelsOf(role) };
  if (endpoint === undoAssigned) return { WashIds: [firstOf(own, "washid")] };
  if (endpoint === planRounds) return { Version: undefined };
  if (endpoint === getCandidates) return { WashIds: [firstOf(own, "washid")] };
  if (endpoint === assignWashes) return { WashIds: [firstOf(own, "washid")], ProviderId: null };
  if (endpoint === previewPlanChange || endpoint === changePlan) return aChange(own);
  if (endpoint === undoPlanChange) return { PlanChangeId: firstOf(own, "planchangeid") };
  if (endpoint === stopBooking) return { LastDay: "2026-11-30" };
  if (endpoint === renewBookings) return { bookingIds: [firstOf(own, "bookingid")], Until: "2026-12-27" };
  if (endpoint === restoreWash) return { Slot: "9:00 PM" };
  if (endpoint === bookPlan)
    return { Vehicles: [someVehicle(own)], OnFullDays: "shift", OfferCode: null, Package: null };
  const once = { ...someVehicle(own), AppointmentTime: "9:00 PM", Occurence: 1 };
  if (endpoint === getQuote) return { Vehicles: [once], BookingSchedule: "Book Now", Package: null };
  if (endpoint !== bookOnce) return {};
  // As many vehicles as the plan has washes: the amount is the same.
  const cars = Array.from({ length: biweekly.Occurence }, (_, index) => ({
    ...once,
    VehicleNumber: newPlate(),
    AppointmentTime: slotOfHour(12 + index),
  }));
  return { Vehicles: cars, OnFullDays: "refuse", OfferCode: null, Package: null };
}

/** Cancels the customer's future washes with both companies: the number of vehicles is limited. */
async function cancelOwn(): Promise<void> {
  const query = { pageSize: 100, search: own.phone, filters: { Status: "Confirmed" as const } };
  const { rows } = await world.done(searchBookings, query);
  const token = await world.tokenOf("admin");
  for (const { bookingId } of rows)
    await call(world.app, cancelBooking, { bookingId, Reason: "Enough" }, { token });
}

/** Leaves the customer few washes to resume: all that earlier calls have paused would be more than they may have. */
async function forgetPauses(): Promise<void> {
  await cancelOwn();
  await sql`update wash set reason = '' where status = 'skipped'
    and customer_id = ${firstOf(own, "customerid")}`.execute(world.db);
}

/** Ends all absences that earlier calls have set: without a provider no hour is free. */
async function endAbsences(): Promise<void> {
  await sql`update provider_absence set from_day = '2020-01-01', to_day = '2020-01-01'
    where provider_id = ${firstOf(own, "providerid")}`.execute(world.db);
}

/** Skips a wash of a new booking, the only one of its customer. */
async function skipOwn(): Promise<void> {
  await cancelOwn();
  await addBooking(world, own, await world.tokenOf("owner", own.companyId));
  await world.done(skipWash, { washId: firstOf(own, "washid"), Reason: "Away" });
}

/** The state in which an endpoint takes a line, other than proposed. */
const lineStates = new Map<Endpoint, "dismissed" | "reversal">([
  [restoreLine, "dismissed"],
  [reverseLine, "reversal"],
]);

/** Payment records that an endpoint can decide only once. */
async function addPaid(endpoint: Endpoint): Promise<void> {
  await addClaim(world, own);
  await addReceived(world, own);
  await addLine(world, own, lineStates.get(endpoint));
}

/** A booking of the company that can be paid on its gateway's page. */
async function addPayable(): Promise<void> {
  await connect(world, razorpay, own.companyId);
  await addBooking(world, own, await world.tokenOf("owner", own.companyId));
  await sql`update booking set billing = 'upfront' where booking_id = ${firstOf(own, "bookingid")}`.execute(
    world.db,
  );
}

/** The debt of the company's customer, in rupees. */
let owedNow = 0;
async function addOwed(): Promise<void> {
  await addPayable();
  const { rows } = await world.done(getOwed, {}, { token: await customerToken(world, own.phone) });
  owedNow = rows.find(({ customerId }) => customerId === firstOf(own, "customerid"))?.open ?? 0;
}

/** Endpoints that need a secret or the caller's own session instead of one of the company's ids. */
const openedBySecrets: readonly Endpoint[] = [
  endSession,
  login,
  resetPassword,
  getInvitation,
  changePassword,
  confirmPassword,
  answerChallenge,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  requestOtp,
  verifyOtp,
  signInByCode,
  signInCustomer,
  getPayPage,
  createLinkByKey,
  getPaidPage,
];

describe.each(callers)("a company's %s", (role) => {
  // Calls without a permission are counted by address.
  const from = `10.0.0.${callers.indexOf(role) + 1}`;
  const callable = endpoints
    .filter((endpoint) => mayCall(role, endpoint))
    .map((endpoint) => ({ path: endpoint.path, endpoint }));

  test.each(callable.filter(({ endpoint }) => !openedBySecrets.includes(endpoint)))(
    "succeeds at $path with its own records",
    async ({ endpoint }) => {
      // The booking may be cancelled by now.
      if (
        endpoint.path.startsWith("/Booking/") ||
        endpoint.path.startsWith("/Plan/") ||
        endpoint === assignWashes ||
        endpoint === undoAssigned ||
        endpoint === addDisruption
      )
        await addBooking(world, own, await world.tokenOf("owner", own.companyId));
      // The claim may be decided by now.
      if (endpoint.path.startsWith("/Payment/")) await addPaid(endpoint);
      if (endpoint === createPaymentLink) await addPayable();
      if (endpoint === createOwedLink) await addOwed();
      if (endpoint === resumeSelf) await forgetPauses();
      // It may have ended by now.
      if (endpoint.path.startsWith("/Mandate/")) {
        await connect(world, razorpay, own.companyId);
        await addMandate(world, own);
      }
      // The saved record may be deleted by now.
      if (/^\/(?:Ticket|Request)\//.test(endpoint.path))
        await addDesk(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint.path.startsWith("/ApiKey/"))
        await addOwnKey(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint === undoImport) await addImport(world, own);
      // The member may be removed by now.
      if (endpoint.path.startsWith("/Committee/"))
        await addMember(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint.path.startsWith("/Webhook/"))
        await addHook(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint === removeAway || endpoint === undoDisruption)
        await addAbsences(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint === removeOwnAway) await addOwnAbsence(world, own);
      if (endpoint === getNumber) await addCallable(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint === resolveRefused) await addRefusal(world, own);
      if (endpoint.path.startsWith("/TaxSettings/"))
        await addUnusedTax(world, own, await world.tokenOf("owner", own.companyId));
      // It may be deleted by now.
      if (endpoint.path.startsWith("/Expense/"))
        await addSpent(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint.path.startsWith("/Pay/"))
        await addPay(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint === mergeCustomers || endpoint === undoMerge || endpoint === eraseCustomer)
        await addEntries(world, own, await world.tokenOf("owner", own.companyId));
      if (endpoint === bookOnce || endpoint === bookPlan || endpoint === restoreWash) await endAbsences();
      if (endpoint === bookOnce || endpoint === bookPlan) await cancelOwn();
      if (endpoint === restoreWash) await skipOwn();
      const token = await tokenOf(role);
      if (endpoint === undoPlanChange) await addPlanChange(world, own, token);
      if (endpoint === undoAssigned)
        await world.done(assignWashes, { WashIds: [firstOf(own, "washid")], ProviderId: null }, { token });
      const answer = endpoint.file
        ? await sendForm(world.app, endpoint, ownForm(endpoint, role, await someJpeg()), { token, from })
        : await send(world.app, endpoint, ownBody(endpoint, role), { token, from });
      expect(answer).toMatchObject({ status: endpoint.status });
      expectNothingLeaked(role, answer);
    },
  );

  describe("with records of another company", () => {
    let rows: Record<string, string[]>;
    beforeAll(async () => {
      rows = await rowsOf(world, theirs);
    });
    const expectUnchanged = async () => expect(await rowsOf(world, theirs)).toEqual(rows);

    // A customer who erases themselves cannot call again, and names no other's record: that has its own test.
    test.each(callable.filter(({ endpoint }) => !endpoint.file && endpoint !== eraseSelf))(
      "reads nothing of it at $path",
      async ({ endpoint }) => {
        const token = await tokenOf(role);
        const sendBody = async (body: Record<string, unknown>) =>
          expectNothingLeaked(role, await send(world.app, endpoint, body, { token, from }));
        const isScoped = endpoint.permission !== "anyone" && endpoint.permission !== "signed-in";
        await assert(asyncProperty(bodiesOf(endpoint, mixedPool(endpoint)), sendBody), {
          numRuns: isScoped ? rounds(2, 60) : rounds(1, 10),
          // An endpoint with few fields has few bodies: none is sent twice.
          ignoreEqualValues: true,
          endOnFailure: true,
        });
        // Reading all of the other company's rows takes longer than the calls.
        if (isNight) await expectUnchanged();
      },
    );

    test("changes nothing of it", async () => {
      expect(await rowsOf(world, theirs)).toEqual(rows);
    });
  });
});

test("the other company has rows wherever a company can have rows", async () => {
  const rows = await rowsOf(world, theirs);
  const empty = Object.entries(rows).filter(([, lines]) => lines.length === 0);
  // The catalogue and its pictures belong to the back office. Sums are not folded yet, and turnover
  // is kept in the morning, once it has passed a limit.
  expect(empty.map(([where]) => where).toSorted()).toEqual([
    "booking_sum.company_id",
    "booking_sum.society_id",
    "service_item.picture_id",
    "turnover_watch.company_id",
    "wash_sum.company_id",
    "wash_sum.society_id",
  ]);
});

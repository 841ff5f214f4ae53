import * as audit from "./audit/audit.ts";
import * as billAccount from "./bill/account.ts";
import * as bill from "./bill/bill.ts";
import * as billList from "./bill/list.ts";
import * as unbilled from "./bill/unbilled.ts";
import * as close from "./bill/close.ts";
import * as creditNote from "./bill/creditNote.ts";
import * as collection from "./bill/collection.ts";
import * as eInvoice from "./bill/eInvoice.ts";
import * as register from "./bill/register.ts";
import * as reminder from "./bill/reminder.ts";
import * as tally from "./bill/tally.ts";
import * as tax from "./bill/tax.ts";
import * as turnover from "./bill/turnover.ts";
import * as booking from "./booking/booking.ts";
import * as change from "./booking/change.ts";
import * as last from "./booking/last.ts";
import * as office from "./booking/office.ts";
import * as make from "./booking/make.ts";
import * as quote from "./booking/quote.ts";
import * as page from "./booking/page.ts";
import * as pause from "./booking/pause.ts";
import * as plan from "./booking/plan.ts";
import * as room from "./booking/availability.ts";
import * as planChange from "./plan/change.ts";
import * as plans from "./plan/plan.ts";
import * as wash from "./booking/wash.ts";
import * as category from "./catalogue/category.ts";
import * as item from "./catalogue/item.ts";
import * as itemForm from "./catalogue/itemForm.ts";
import * as place from "./catalogue/serviceArea.ts";
import * as price from "./catalogue/price.ts";
import * as service from "./catalogue/service.ts";
import * as recognise from "./intake/recognise.ts";
import * as customerImport from "./booking/import.ts";
import * as gateList from "./dispatch/gate.ts";
import * as pillar from "./dispatch/pillar.ts";
import * as poster from "./society/poster.ts";
import * as committee from "./committee/committee.ts";
import * as committeeMember from "./committee/member.ts";
import * as company from "./company/company.ts";
import * as served from "./company/served.ts";
import * as customer from "./customer/customer.ts";
import * as self from "./customer/self.ts";
import * as erase from "./erasure/erasure.ts";
import * as customerMerge from "./customer/merge.ts";
import * as timeline from "./timeline/timeline.ts";
import * as dashboard from "./dashboard/dashboard.ts";
import * as firstSteps from "./dashboard/firstSteps.ts";
import type { Endpoint } from "./endpoint.ts";
import * as find from "./find/find.ts";
import * as health from "./health/health.ts";
import * as picture from "./file/picture.ts";
import * as gateway from "./gateway/gateway.ts";
import * as geography from "./geography/geography.ts";
import * as language from "./message/language.ts";
import * as message from "./message/message.ts";
import * as preference from "./message/preference.ts";
import * as offer from "./offer/offer.ts";
import * as offerCheck from "./offer/check.ts";
import * as template from "./message/template.ts";
import * as claim from "./bank/claim.ts";
import * as expense from "./expense/expense.ts";
import * as profit from "./expense/profit.ts";
import * as pay from "./pay/pay.ts";
import * as payRate from "./pay/rate.ts";
import * as payAdjustment from "./pay/adjustment.ts";
import * as payAdvance from "./pay/advance.ts";
import * as ownPay from "./pay/own.ts";
import * as payslip from "./pay/payslip.ts";
import * as tds from "./pay/tds.ts";
import * as statement from "./bank/statement.ts";
import * as statementLine from "./bank/line.ts";
import * as paymentLink from "./gateway/link.ts";
import * as owed from "./bank/owed.ts";
import * as mandate from "./gateway/mandate.ts";
import * as payment from "./payment/payment.ts";
import * as refund from "./gateway/refund.ts";
import * as companyUser from "./people/companyUser.ts";
import * as employee from "./people/employee.ts";
import * as returns from "./return/return.ts";
import * as account from "./provider/account.ts";
import * as coverage from "./provider/coverage.ts";
import * as covered from "./provider/covered.ts";
import * as societyCover from "./provider/societyCover.ts";
import * as document from "./provider/document.ts";
import * as provider from "./provider/provider.ts";
import * as providerImport from "./provider/import.ts";
import * as disruption from "./dispatch/disruption.ts";
import * as away from "./dispatch/absence.ts";
import * as board from "./dispatch/board.ts";
import * as candidate from "./dispatch/candidate.ts";
import * as dayPlan from "./dispatch/plan.ts";
import * as order from "./dispatch/route.ts";
import * as signInCode from "./session/signInCode.ts";
import * as customerCode from "./session/customerCode.ts";
import * as otp from "./session/otp.ts";
import * as secondFactor from "./session/secondFactor.ts";
import * as session from "./session/session.ts";
import * as sessions from "./session/sessions.ts";
import * as outcome from "./dispatch/outcome.ts";
import * as round from "./dispatch/round.ts";
import * as ownAway from "./dispatch/ownAway.ts";
import * as label from "./dispatch/label.ts";
import * as ledger from "./dispatch/ledger.ts";
import * as refusal from "./dispatch/refusal.ts";
import * as rating from "./dispatch/rating.ts";
import * as archive from "./society/archive.ts";
import * as building from "./society/building.ts";
import * as flat from "./society/flat.ts";
import * as floor from "./society/floor.ts";
import * as overview from "./society/overview.ts";
import * as parking from "./society/parking.ts";
import * as registry from "./society/registry.ts";
import * as society from "./society/society.ts";
import * as societySummary from "./society/summary.ts";
import * as lookups from "./vehicle/lookups.ts";
import * as request from "./request/request.ts";
import * as answer from "./ticket/answer.ts";
import * as due from "./ticket/due.ts";
import * as thread from "./ticket/thread.ts";
import * as ticket from "./ticket/ticket.ts";
import * as model from "./vehicle/model.ts";
import * as key from "./key/key.ts";
import * as view from "./view/view.ts";
import * as webhook from "./webhook/webhook.ts";
import * as zone from "./zone/zone.ts";

/** Modules that declare endpoints, in the order of the API page. */
const modules = [
  session,
  sessions,
  secondFactor,
  otp,
  signInCode,
  customerCode,
  language,
  message,
  preference,
  template,
  audit,
  picture,
  company,
  served,
  employee,
  companyUser,
  category,
  service,
  item,
  itemForm,
  place,
  price,
  zone,
  lookups,
  model,
  geography,
  society,
  building,
  floor,
  flat,
  parking,
  registry,
  overview,
  archive,
  provider,
  providerImport,
  coverage,
  covered,
  societyCover,
  account,
  document,
  customer,
  self,
  customerMerge,
  timeline,
  erase,
  offer,
  offerCheck,
  make,
  quote,
  room,
  booking,
  last,
  office,
  pause,
  wash,
  page,
  change,
  plan,
  plans,
  planChange,
  round,
  ownAway,
  ownPay,
  ledger,
  outcome,
  rating,
  refusal,
  label,
  payment,
  paymentLink,
  mandate,
  refund,
  claim,
  owed,
  statement,
  statementLine,
  gateway,
  dashboard,
  firstSteps,
  societySummary,
  tax,
  turnover,
  ticket,
  thread,
  answer,
  due,
  bill,
  billList,
  unbilled,
  close,
  creditNote,
  billAccount,
  collection,
  register,
  returns,
  reminder,
  eInvoice,
  tally,
  pay,
  payRate,
  payAdjustment,
  payAdvance,
  expense,
  profit,
  payslip,
  tds,
  committee,
  committeeMember,
  poster,
  customerImport,
  recognise,
  gateList,
  pillar,
  board,
  candidate,
  dayPlan,
  away,
  order,
  disruption,
  request,
  find,
  view,
  webhook,
  key,
  health,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  "method" in value &&
  "permission" in value;

/** The endpoints among a module's exports: single ones, or several of one shape together. */
export function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value];
  const calls = typeof value === "object" && value !== null && "calls" in value ? value.calls : value;
  return typeof calls === "object" && calls !== null ? Object.values(calls).filter(isEndpoint) : [];
}

/** All endpoints, for the API page, the permission table and the tests. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values(module).flatMap(endpointsIn),
);

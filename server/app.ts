import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { sql } from "kysely";
import type { Secrets } from "#server/crypto/secrets.ts";
import { hashToken } from "#server/crypto/token.ts";
import type { Db } from "#server/db/database.ts";
import { Replica } from "#server/db/replica.ts";
import type { Channel } from "#contract/message/message.ts";
import type { DemoAccount } from "#server/seed/demo/accounts.ts";
import { auditRoutes } from "#server/features/audit/routes.ts";
import { claimRoutes } from "#server/features/bank/claim/routes.ts";
import { owedRoutes } from "#server/features/bank/owed/routes.ts";
import { lineRoutes } from "#server/features/bank/line/routes.ts";
import { exampleRoutes, exampleStatement } from "#server/features/bank/example/routes.ts";
import { EXAMPLE } from "#server/features/bank/example/rules.ts";
import { statementRoutes } from "#server/features/bank/statement/routes.ts";
import { collectionRoutes } from "#server/features/bill/collection/routes.ts";
import { billAccountRoutes } from "#server/features/bill/account/routes.ts";
import { receipt } from "#server/features/bill/receipt/routes.ts";
import { accountStatement } from "#server/features/bill/statement/routes.ts";
import { ACCOUNT_STATEMENT } from "#server/features/bill/statement/rules.ts";
import { billRoutes } from "#server/features/bill/bill/routes.ts";
import { closeRoutes } from "#server/features/bill/close/routes.ts";
import { creditRoutes } from "#server/features/bill/credit/routes.ts";
import { billPdfRoutes } from "#server/features/bill/pdf/routes.ts";
import { irnRoutes } from "#server/features/bill/irn/routes.ts";
import { register, registerRoutes } from "#server/features/bill/register/routes.ts";
import { filingRoutes } from "#server/features/return/filing/routes.ts";
import { gstr1File, gstr1Routes } from "#server/features/return/gstr1/routes.ts";
import { gstr3bFile, gstr3bRoutes } from "#server/features/return/gstr3b/routes.ts";
import { GSTR1, GSTR3B } from "#server/features/return/rules.ts";
import { REGISTER } from "#server/features/bill/register/rules.ts";
import { reminderRoutes } from "#server/features/bill/reminder/routes.ts";
import { tallyFile, tallyRoutes } from "#server/features/bill/tally/routes.ts";
import { TALLY } from "#server/features/bill/tally/rules.ts";
import { taxRoutes } from "#server/features/bill/tax/routes.ts";
import { turnoverRoutes } from "#server/features/bill/turnover/routes.ts";
import { itemRoutes } from "#server/features/catalogue/item/routes.ts";
import { serviceAreaRoutes } from "#server/features/catalogue/serviceArea/routes.ts";
import { posterRoutes, societyPoster } from "#server/features/catalogue/poster/routes.ts";
import { POSTER } from "#server/features/catalogue/poster/rules.ts";
import { priceRoutes } from "#server/features/catalogue/price/routes.ts";
import { serviceRoutes } from "#server/features/catalogue/service/routes.ts";
import { changeRoutes } from "#server/features/booking/change/routes.ts";
import { endRoutes } from "#server/features/booking/end/routes.ts";
import { priceChangeRoutes } from "#server/features/booking/price/routes.ts";
import { restoreRoutes } from "#server/features/booking/restore/routes.ts";
import { lastOrderRoutes } from "#server/features/booking/last/routes.ts";
import { officeRoutes } from "#server/features/booking/office/routes.ts";
import { pauseRoutes } from "#server/features/booking/pause/routes.ts";
import { listRoutes } from "#server/features/booking/list/routes.ts";
import { failedLines, importRoutes } from "#server/features/booking/import/routes.ts";
import { FAILED_LINES } from "#server/features/booking/import/rules.ts";
import { makeRoutes } from "#server/features/booking/make/routes.ts";
import { bookingPageRoutes } from "#server/features/booking/page/routes.ts";
import { availabilityRoutes } from "#server/features/booking/availability/routes.ts";
import { washRoutes } from "#server/features/booking/wash/routes.ts";
import { committeeMemberRoutes } from "#server/features/committee/member/routes.ts";
import { committeePack, ownPack } from "#server/features/committee/paper/routes.ts";
import { OWN_PACK, PACK } from "#server/features/committee/paper/rules.ts";
import { committeeRoutes } from "#server/features/committee/routes.ts";
import { companyRoutes } from "#server/features/company/routes.ts";
import { servingRoutes } from "#server/features/company/serving/routes.ts";
import { choiceRoutes } from "#server/features/customer/choice/routes.ts";
import { mergeRoutes } from "#server/features/customer/merge/routes.ts";
import { customerRoutes } from "#server/features/customer/routes.ts";
import { erasureRoutes } from "#server/features/erasure/routes.ts";
import { dashboardRoutes } from "#server/features/dashboard/routes.ts";
import { societySummaryRoutes } from "#server/features/dashboard/societies/routes.ts";
import { firstStepsRoutes } from "#server/features/dashboard/steps/routes.ts";
import { findRoutes } from "#server/features/find/routes.ts";
import { viewRoutes } from "#server/features/view/routes.ts";
import { timelineRoutes } from "#server/features/timeline/routes.ts";
import { paymentLinkRoutes } from "#server/features/gateway/link/routes.ts";
import { debitRoutes } from "#server/features/gateway/debit/routes.ts";
import { mandateRoutes } from "#server/features/gateway/mandate/routes.ts";
import { refundRoutes } from "#server/features/gateway/refund/routes.ts";
import { gatewayEventRoutes, gatewayRoutes } from "#server/features/gateway/routes.ts";
import { geographyRoutes } from "#server/features/geography/routes.ts";
import { languageRoutes } from "#server/features/message/language/routes.ts";
import { messageRoutes } from "#server/features/message/routes.ts";
import { offerRoutes } from "#server/features/offer/routes.ts";
import { findForCards } from "#server/features/offer/use/queries.ts";
import { wordingRoutes } from "#server/features/message/wording/routes.ts";
import { findBookingPayments } from "#server/features/payment/queries.ts";
import { payAdjustmentRoutes } from "#server/features/pay/adjustment/routes.ts";
import { payAdvanceRoutes } from "#server/features/pay/advance/routes.ts";
import { payBankFile, payBankRoutes } from "#server/features/pay/bank/routes.ts";
import { BANK_FILE } from "#server/features/pay/bank/rules.ts";
import { payCloseRoutes } from "#server/features/pay/close/routes.ts";
import { payslipRoutes } from "#server/features/pay/payslip/routes.ts";
import { tdsRoutes } from "#server/features/pay/tds/routes.ts";
import { payMonthRoutes } from "#server/features/pay/month/routes.ts";
import { ownPayRoutes } from "#server/features/pay/own/routes.ts";
import { payRateRoutes } from "#server/features/pay/rate/routes.ts";
import { payMonth, payStatement } from "#server/features/pay/statement/routes.ts";
import { MONTH_TABLE, STATEMENT } from "#server/features/pay/statement/rules.ts";
import { paymentRoutes } from "#server/features/payment/routes.ts";
import { RECEIPT } from "#server/features/payment/serialize.ts";
import { awayRoutes } from "#server/features/dispatch/absence/routes.ts";
import { disruptionRoutes } from "#server/features/dispatch/disruption/routes.ts";
import { ownAwayRoutes } from "#server/features/dispatch/ownAway/routes.ts";
import { orderRoutes } from "#server/features/dispatch/route/routes.ts";
import { boardRoutes } from "#server/features/dispatch/board/routes.ts";
import { candidateRoutes } from "#server/features/dispatch/candidate/routes.ts";
import { planRoutes } from "#server/features/dispatch/plan/routes.ts";
import { chosenRoutes } from "#server/features/dispatch/chosen/routes.ts";
import { peopleRoutes } from "#server/features/people/routes.ts";
import { pictureRoutes } from "#server/features/file/picture/routes.ts";
import { generatedFileRoutes } from "#server/features/file/generated/routes.ts";
import { expenseRoutes, receiptGuard } from "#server/features/expense/routes.ts";
import { profitRoutes } from "#server/features/expense/profit/routes.ts";
import { fileRoutes } from "#server/features/file/routes.ts";
import { accountRoutes } from "#server/features/provider/account/routes.ts";
import { coverageRoutes } from "#server/features/provider/coverage/routes.ts";
import { societyCoverRoutes } from "#server/features/provider/societyCover/routes.ts";
import { documentGuard, documentRoutes } from "#server/features/provider/document/routes.ts";
import { signInCodeOfProviderRoutes } from "#server/features/provider/signInCode/routes.ts";
import { providerRoutes } from "#server/features/provider/provider/routes.ts";
import { assignRoutes } from "#server/features/dispatch/assignment/routes.ts";
import { ownRoundRoutes } from "#server/features/dispatch/ownRound/routes.ts";
import { outcomeRoutes } from "#server/features/dispatch/outcome/routes.ts";
import { photoRoutes, washPhotoGuard } from "#server/features/dispatch/photo/routes.ts";
import { shortLinkRoutes } from "#server/features/society/shortLink/routes.ts";
import { gateList, gatePageRoutes, gateRoutes } from "#server/features/dispatch/gate/routes.ts";
import { GATE_LIST } from "#server/features/dispatch/gate/rules.ts";
import { LABELS, labelRoutes, pillarLabels } from "#server/features/dispatch/label/routes.ts";
import { ledgerRoutes } from "#server/features/dispatch/ledger/routes.ts";
import { callingRoutes } from "#server/features/dispatch/calling/routes.ts";
import { pillarRoutes } from "#server/features/dispatch/pillar/routes.ts";
import { ratingRoutes } from "#server/features/dispatch/rating/routes.ts";
import { refusalRoutes } from "#server/features/dispatch/refusal/routes.ts";
import { recordRoutes } from "#server/features/dispatch/record/routes.ts";
import { factorRoutes } from "#server/features/session/factor/routes.ts";
import { signInCodeRoutes } from "#server/features/session/signInCode/routes.ts";
import { passwordRoutes } from "#server/features/session/password/routes.ts";
import { ownSessionRoutes } from "#server/features/session/own/routes.ts";
import { type CodeDelivery, phoneRoutes } from "#server/features/session/phone/routes.ts";
import { sessionRoutes } from "#server/features/session/routes.ts";
import { archiveRoutes } from "#server/features/society/archive/routes.ts";
import { buildingRoutes } from "#server/features/society/building/routes.ts";
import { flatRoutes } from "#server/features/society/flat/routes.ts";
import { floorRoutes } from "#server/features/society/floor/routes.ts";
import { overviewRoutes } from "#server/features/society/overview/routes.ts";
import { parkingRoutes } from "#server/features/society/parking/routes.ts";
import { registryRoutes } from "#server/features/society/registry/routes.ts";
import { societyRoutes } from "#server/features/society/society/routes.ts";
import { requestRoutes } from "#server/features/request/routes.ts";
import { answerRoutes } from "#server/features/ticket/answer/routes.ts";
import { dueRoutes } from "#server/features/ticket/due/routes.ts";
import { ticketRoutes } from "#server/features/ticket/routes.ts";
import { threadRoutes, ticketPhotoGuard } from "#server/features/ticket/thread/routes.ts";
import { callerOfKey, findCallerByUser } from "#server/features/key/queries.ts";
import { healthRoutes } from "#server/features/health/routes.ts";
import { keyRoutes } from "#server/features/key/routes.ts";
import { isKey } from "#server/features/key/rules.ts";
import { webhookRoutes } from "#server/features/webhook/routes.ts";
import { zoneRoutes } from "#server/features/zone/routes.ts";
import { vehicleRoutes } from "#server/features/vehicle/routes.ts";
import type { FileStore } from "#server/files/store.ts";
import { endConnectionsOnClose } from "#server/http/connections.ts";
import { asApiError, internalError, nowhere } from "#server/http/errors.ts";
import { metricsRoutes } from "#server/http/metrics.ts";
import { probeRoutes } from "#server/http/probes/routes.ts";
import { answerHeaders, type CallerLookup, serveOn } from "#server/http/serve.ts";
import { Renderings } from "#server/http/renderings.ts";
import type { Sessions } from "#server/http/session.ts";
import { Strangers, type StrangersLimit } from "#server/http/strangers.ts";
import { pageRoutes } from "#server/http/pages.ts";
import { logRequests } from "#server/http/requestLog.ts";
import { internet, type Outside } from "#server/net/outside.ts";
import { auditIndex } from "#server/audit.ts";

export type AppOptions = {
  db: Db;
  /** A replica of it. */
  readDb?: Db | null;
  clock: () => Date;
  sessions: Sessions;
  version: string;
  publicUrl: string;
  /** Folder of the built web app. */
  webRoot: string;
  secrets: Secrets;
  /** Stores uploads. */
  store: FileStore;
  /** URL of the map's tile style. */
  mapStyleUrl?: string | undefined;
  /** Days by which the given clock is ahead of the machine's; browsers are told. */
  clockOffsetDays?: number;
  trustProxy?: boolean;
  metricsToken?: string | undefined;
  /** The folder whose disk `/metrics` reports on. */
  dataDir?: string | undefined;
  /** The hour, in India, of the nightly backup; absent with a database of one's own. */
  backupAt?: number | undefined;
  /** True once the process is to stop; see `probeRoutes`. */
  /** True once the process is to stop; see `probeRoutes` and `healthRoute`. */
  isStopping?: (() => boolean) | undefined;
  demo?: readonly DemoAccount[];
  /** Enables the product's own payment gateway and gateways at other addresses, for demonstrations and tests. */
  fakeGateway?: boolean;
  /** Channels with a sender; none when absent. */
  sending?: readonly Channel[];
  /** Delivery of sign-in codes. */
  codes: CodeDelivery;
  /** Most codes per hour sent on request of anonymous callers. */
  smsPerHour: number;
  /** Servers that webhooks may name; those on the internet when absent. */
  outside?: Outside;
  /** Rate limit of anonymous callers per address; the product's default when absent. */
  strangers?: StrangersLimit | undefined;
  logger?: FastifyBaseLogger;
};

const usableRequestId = /^[\w-]{8,64}$/;

/** The whole server except listening: ready for requests, from a socket or injected by a test. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    // Only the nearest proxy is trusted: anybody may have written the earlier entries of X-Forwarded-For.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: "idle",
    // A URL that cannot be parsed.
    frameworkErrors: (_error, { id }, { raw }) =>
      raw.writeHead(404, answerHeaders).end(JSON.stringify(nowhere().reply(id))),
    genReqId: ({ headers: { "x-request-id": id } }) =>
      typeof id === "string" && usableRequestId.test(id) ? id : randomUUID(),
  });
  app.decorateRequest("caller", null);
  app.decorateRequest("turn", null);
  app.removeContentTypeParser("text/plain");
  endConnectionsOnClose(app);
  reportErrors(app);
  logRequests(app);
  if (options.publicUrl.startsWith("https:")) insistOnTls(app);
  await app.register(cookie);
  metricsRoutes(app, options);
  healthRoute(app, options);
  probeRoutes(app, options);
  const callerLookup: CallerLookup = {
    clock: options.clock,
    sessions: options.sessions,
    strangers: new Strangers(options.strangers),
    keys: { isKey, callerOf: (key, now) => callerOfKey(options.db, hashToken(key), now) },
  };
  featureRoutes(app, options, callerLookup);
  const callerByKeyOf = (userId: number) => findCallerByUser(options.db, userId);
  const readers = { ...options, callerByKeyOf, renderings: new Renderings() };
  fileRoutes(app, {
    ...readers,
    guards: {
      document: documentGuard,
      ticket_photo: ticketPhotoGuard,
      wash_photo: washPhotoGuard,
      receipt: receiptGuard,
      // Read in the store, by who runs it.
      aged_rows: () => Promise.resolve(null),
    },
  });
  billPdfRoutes(app, readers);
  gatewayEventRoutes(app, options);
  gatePageRoutes(app, options);
  shortLinkRoutes(app, options);
  generatedFileRoutes(app, {
    ...readers,
    drawn: {
      [STATEMENT]: payStatement,
      [ACCOUNT_STATEMENT]: accountStatement,
      [RECEIPT]: receipt,
      [MONTH_TABLE]: payMonth,
      [BANK_FILE]: payBankFile(options.secrets),
      [EXAMPLE]: exampleStatement,
      [PACK]: committeePack,
      [OWN_PACK]: ownPack,
      [LABELS]: pillarLabels(options.publicUrl),
      [FAILED_LINES]: failedLines,
      [POSTER]: societyPoster(options.publicUrl),
      [GATE_LIST]: gateList(options.store),
      [REGISTER]: register,
      [TALLY]: tallyFile,
      [GSTR1]: gstr1File,
      [GSTR3B]: gstr3bFile,
    },
  });
  await app.register((pages) => pageRoutes(pages, options));
  return app;
}

function replicaFor(app: FastifyInstance, { db, readDb }: AppOptions): Replica | undefined {
  if (!readDb) return undefined;
  return new Replica({
    primary: db,
    replica: readDb,
    isAway: (error) => asApiError(error)?.code === "unavailable",
    onError: (error) => app.log.warn({ err: error }, "the replica was not read"),
  });
}

function featureRoutes(app: FastifyInstance, options: AppOptions, callerLookup: CallerLookup): void {
  const serve = serveOn(app, { db: options.db, replica: replicaFor(app, options), ...callerLookup });
  sessionRoutes(serve, { ...options, demo: options.demo ?? [] });
  phoneRoutes(serve, options);
  signInCodeRoutes(serve, options);
  passwordRoutes(serve, options);
  factorRoutes(serve, options);
  ownSessionRoutes(serve, options);
  messageRoutes(serve, options);
  wordingRoutes(serve);
  languageRoutes(serve);
  pictureRoutes(serve, options);
  geographyRoutes(serve);
  companyRoutes(serve, options);
  servingRoutes(serve);
  peopleRoutes(serve, options);
  societyRoutes(serve);
  buildingRoutes(serve);
  floorRoutes(serve);
  flatRoutes(serve);
  parkingRoutes(serve);
  registryRoutes(serve);
  overviewRoutes(serve);
  archiveRoutes(serve);
  serviceRoutes(serve);
  itemRoutes(serve, { findOffers: findForCards });
  serviceAreaRoutes(serve);
  priceRoutes(serve);
  posterRoutes(serve, options);
  vehicleRoutes(serve);
  zoneRoutes(serve, options);
  auditRoutes(serve, auditIndex);
  providerRoutes(serve, options);
  signInCodeOfProviderRoutes(serve, options);
  coverageRoutes(serve);
  societyCoverRoutes(serve);
  accountRoutes(serve, options);
  documentRoutes(serve, options);
  customerRoutes(serve, options);
  choiceRoutes(serve);
  mergeRoutes(serve);
  offerRoutes(serve);
  availabilityRoutes(serve);
  makeRoutes(serve);
  importRoutes(serve, options);
  listRoutes(serve);
  lastOrderRoutes(serve);
  officeRoutes(serve);
  washRoutes(serve, options);
  bookingPageRoutes(serve, { ...options, findPayments: findBookingPayments });
  changeRoutes(serve);
  endRoutes(serve);
  priceChangeRoutes(serve, options);
  restoreRoutes(serve);
  pauseRoutes(serve);
  ownRoundRoutes(serve);
  assignRoutes(serve);
  recordRoutes(serve);
  photoRoutes(serve, options);
  outcomeRoutes(serve);
  ratingRoutes(serve);
  refusalRoutes(serve);
  callingRoutes(serve);
  pillarRoutes(serve);
  labelRoutes(serve, options);
  gateRoutes(serve, options);
  ledgerRoutes(serve);
  paymentRoutes(serve, options);
  dashboardRoutes(serve);
  firstStepsRoutes(serve);
  societySummaryRoutes(serve);
  taxRoutes(serve);
  turnoverRoutes(serve);
  reminderRoutes(serve);
  ticketRoutes(serve);
  threadRoutes(serve, options);
  answerRoutes(serve);
  dueRoutes(serve);
  closeRoutes(serve);
  billRoutes(serve, options);
  creditRoutes(serve);
  billAccountRoutes(serve, options);
  collectionRoutes(serve);
  registerRoutes(serve, options);
  irnRoutes(serve);
  tallyRoutes(serve, options);
  gstr1Routes(serve, options);
  gstr3bRoutes(serve, options);
  filingRoutes(serve);
  claimRoutes(serve, options);
  owedRoutes(serve);
  payRateRoutes(serve);
  payMonthRoutes(serve, options);
  ownPayRoutes(serve);
  payAdjustmentRoutes(serve);
  payAdvanceRoutes(serve);
  expenseRoutes(serve, options);
  profitRoutes(serve);
  payCloseRoutes(serve);
  payslipRoutes(serve, options);
  payBankRoutes(serve, options);
  tdsRoutes(serve, options);
  committeeRoutes(serve, options);
  committeeMemberRoutes(serve, options);
  gatewayRoutes(serve, options);
  paymentLinkRoutes(serve, options);
  mandateRoutes(serve, options);
  debitRoutes(serve);
  refundRoutes(serve, options);
  statementRoutes(serve);
  exampleRoutes(serve, { ...options, isDemo: (options.demo ?? []).length > 0 });
  lineRoutes(serve);
  boardRoutes(serve);
  chosenRoutes(serve);
  candidateRoutes(serve);
  planRoutes(serve);
  awayRoutes(serve);
  ownAwayRoutes(serve, options);
  orderRoutes(serve);
  disruptionRoutes(serve);
  erasureRoutes(serve, options);
  timelineRoutes(serve);
  viewRoutes(serve);
  requestRoutes(serve, options);
  findRoutes(serve);
  keyRoutes(serve);
  healthRoutes(serve, options);
  webhookRoutes(serve, { outside: internet, ...options });
}

/**
 * For balancers: unlike `/api/ready` it ignores the store of files, which all processes lose together and only uploads
 * and pictures need.
 */
function healthRoute(app: FastifyInstance, { db, version, isStopping }: AppOptions): void {
  app.get("/api/health", async (_request, reply) => {
    if (isStopping?.()) return reply.code(503).header("retry-after", 2).send({ status: "stopping", version });
    await sql`select 1`.execute(db);
    return { status: "ok", version, database: "ok" };
  });
}

/**
 * Handles every error: expected ones are sent, others are logged and sent as a neutral 500. Failures of the database
 * or the disk are logged as well, because the operator must fix them.
 */
function reportErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const expected = asApiError(error);
    if (!expected) request.log.error({ err: error }, "unforeseen error");
    else if (expected !== error && expected.code === "unavailable")
      request.log.warn({ err: error }, "the database or the disk did not do its work");
    const reported = expected ?? internalError();
    if (reported.details.retryAfter) reply.header("retry-after", reported.details.retryAfter);
    return reply.code(reported.status).headers(answerHeaders).send(reported.reply(request.id));
  });
}

/** Sends HSTS for a year, only when the app's public URL uses TLS. */
function insistOnTls(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    done();
  });
}

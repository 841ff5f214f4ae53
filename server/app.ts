import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { sql } from "kysely";
import { hashToken } from "#server/crypto/token.ts";
import { Replica } from "#server/db/replica.ts";
import { exampleStatement } from "#server/features/bank/example.routes.ts";
import { EXAMPLE } from "#server/features/bank/example.rules.ts";
import { receipt } from "#server/features/bill/receipt.routes.ts";
import { accountStatement } from "#server/features/bill/statement.routes.ts";
import { ACCOUNT_STATEMENT } from "#server/features/bill/statement.rules.ts";
import { billPdfRoutes } from "#server/features/bill/pdf.routes.ts";
import { register } from "#server/features/bill/register.routes.ts";
import { gstr1File } from "#server/features/return/gstr1.routes.ts";
import { gstr3bFile } from "#server/features/return/gstr3b.routes.ts";
import { GSTR1, GSTR3B } from "#server/features/return/return.rules.ts";
import { REGISTER } from "#server/features/bill/register.rules.ts";
import { tallyFile } from "#server/features/bill/tally.routes.ts";
import { TALLY } from "#server/features/bill/tally.rules.ts";
import { societyPoster } from "#server/features/catalogue/poster.routes.ts";
import { POSTER } from "#server/features/catalogue/poster.rules.ts";
import { failedLines } from "#server/features/booking/import/import.routes.ts";
import { FAILED_LINES } from "#server/features/booking/import/import.rules.ts";
import { committeePack, ownPack } from "#server/features/committee/paper.routes.ts";
import { OWN_PACK, PACK } from "#server/features/committee/paper.rules.ts";
import { gatewayEventRoutes } from "./features/gateway/event.routes.ts";
import { payBankFile } from "#server/features/pay/bank.routes.ts";
import { BANK_FILE } from "#server/features/pay/bank.rules.ts";
import { payMonth, payStatement } from "#server/features/pay/statement.routes.ts";
import { MONTH_TABLE, STATEMENT } from "#server/features/pay/statement.rules.ts";
import { RECEIPT } from "#server/features/payment/payment.serialize.ts";
import { generatedFileRoutes } from "#server/features/file/generated.routes.ts";
import { receiptGuard } from "#server/features/expense/expense.routes.ts";
import { fileRoutes } from "#server/features/file/file.routes.ts";
import { documentGuard } from "#server/features/provider/document.routes.ts";
import { failedWashers } from "#server/features/movingIn/washer.routes.ts";
import { FAILED_WASHERS } from "#server/features/movingIn/washer.serialize.ts";
import { washPhotoGuard } from "#server/features/dispatch/photo.routes.ts";
import { shortLinkRoutes } from "#server/features/society/shortLink.routes.ts";
import { gateList, gatePageRoutes } from "#server/features/dispatch/gate.routes.ts";
import { GATE_LIST } from "#server/features/dispatch/gate.rules.ts";
import { LABELS, pillarLabels } from "#server/features/dispatch/label.routes.ts";
import { ticketPhotoGuard } from "#server/features/ticket/thread.routes.ts";
import { callerOfKey, findCallerByUser } from "#server/features/key/key.queries.ts";
import { isKey } from "#server/features/key/key.rules.ts";
import { endAnswersOfLostConnections, endConnectionsOnClose } from "#server/http/connections.ts";
import { queueByAddress } from "#server/http/addresses.ts";
import { asApiError, internalError, nowhere } from "#server/http/errors.ts";
import { takeJson } from "#server/http/json.ts";
import { metricsRoutes } from "#server/http/metrics.ts";
import { probeRoutes } from "#server/http/probes/probes.routes.ts";
import { answerHeaders } from "#server/http/serve.ts";
import type { CallerLookup } from "./http/gate.ts";
import { Renderings } from "#server/http/renderings.ts";
import { Strangers } from "#server/http/strangers.ts";
import { pageRoutes } from "#server/http/pages.ts";
import { logRequests } from "#server/http/requestLog.ts";
import { featureRoutes } from "#server/routes.ts";
import type { AppOptions } from "#server/appOptions.ts";

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
  app.decorateRequest("slot", null);
  app.removeContentTypeParser("text/plain");
  takeJson(app);
  endConnectionsOnClose(app);
  endAnswersOfLostConnections(app);
  reportErrors(app);
  logRequests(app);
  queueByAddress(app);
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
  const replica = replicaFor(app, options);
  featureRoutes(app, { ...options, replica }, callerLookup);
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
    replica,
    files: {
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
      [FAILED_WASHERS]: failedWashers,
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
    isDown: (error) => asApiError(error)?.code === "unavailable",
    onError: (error) => app.log.warn({ err: error }, "the replica was not read"),
  });
}

/**
 * For balancers: unlike `/api/ready` it ignores the store of files, which all processes lose together and only uploads
 * and pictures need.
 */
function healthRoute(app: FastifyInstance, { db, version, isStopping }: AppOptions): void {
  // One look at a time, however many ask.
  let looking: Promise<unknown> | undefined;
  app.get("/api/health", { config: { isProbe: true } }, async (_request, reply) => {
    if (isStopping?.()) return reply.code(503).header("retry-after", 2).send({ status: "stopping", version });
    await (looking ??= sql`select 1`.execute(db).finally(() => (looking = undefined)));
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

import type { FastifyInstance } from "fastify";
import { type GatewayName, gatewayNames, getGateways, saveGateway } from "#contract/gateway/gateway.ts";
import type { Db } from "#server/db/database.ts";
import { hasCompany } from "#server/features/bill/tax/queries.ts";
import { ApiError, fieldText, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { Strangers } from "#server/http/strangers.ts";
import { networkOf } from "#server/net/address.ts";
import { type GatewayTools, maskedKey, serverOf } from "./account/rules.ts";
import { bookPayment } from "./book/queries.ts";
import { cashfree } from "./cashfree/rules.ts";
import { recordDispute } from "./dispute/queries.ts";
import { findNamedDebit } from "./debit/queries.ts";
import { settleFailed } from "./debit/settle/jobs.ts";
import { closeLink, findNamedLink } from "./link/queries.ts";
import { markLinkFailed } from "./link/make/queries.ts";
import { pollMandateSoon, recordReport } from "./mandate/jobs.ts";
import { findAwaited, findNamedMandate } from "./mandate/queries.ts";
import { saveGatewayIds } from "./mandate/make/queries.ts";
import {
  countRefusedCallback,
  findActive,
  findBooked,
  findGateways,
  type GatewayRow,
  insertGateway,
  lockGateway,
  markEventReceived,
  updateGateway,
} from "./queries.ts";
import { razorpay } from "./razorpay/rules.ts";
import { notifyOfRefund } from "./refund/jobs.ts";
import { recordReported } from "./refund/record/queries.ts";
import {
  contextOf,
  type DebitEvent,
  type GatewayEvent,
  type Headers,
  keyContextOf,
  type LinkEvent,
  type MandateEvent,
  type PaymentEvent,
  type Port,
} from "./rules.ts";

/** In bytes. */
const MAX_EVENT_BYTES = 256 * 1024;

/** Calls with a wrong signature per address: each costs a hash of its body for every company. */
const forgeries = { burst: 120, perSecond: 2 };

const pathOf = (name: GatewayName): string => `/api/Gateway/${name}`;

/** The practice gateway signs and formats events as Razorpay does. */
const ports: Readonly<Record<GatewayName, Port>> = { razorpay, cashfree, fake: razorpay };

type Options = GatewayTools & { db: Db; clock: () => Date };

async function recordLinkEvent(
  db: Db,
  { gatewayId }: GatewayRow,
  event: LinkEvent,
  now: Date,
): Promise<void> {
  const link = await findNamedLink(db, gatewayId, event);
  if (!link) return;
  if (event.kind === "failed") return markLinkFailed(db, link.paymentLinkId, now);
  await closeLink(db, link.paymentLinkId, { status: event.kind, askAt: null });
}

/** Stores what a gateway reports of a mandate; asks for that of one which is known only by its customer yet. */
async function recordMandateEvent(
  db: Db,
  { gatewayId }: GatewayRow,
  event: MandateEvent,
  now: Date,
): Promise<void> {
  const mandate = await findNamedMandate(db, gatewayId, event);
  if (mandate) return recordReport(db, mandate, event, now);
  const awaited = await findAwaited(db, gatewayId, event.gatewayCustomer);
  if (awaited !== undefined) await pollMandateSoon(db, awaited, now);
}

/** Stores the token of an approval that has been paid, and has the gateway asked what has become of it. */
async function recordApproval(
  db: Db,
  { gatewayId }: GatewayRow,
  { reference, gatewayToken }: PaymentEvent,
  now: Date,
): Promise<void> {
  if (gatewayToken === "" || reference === "") return;
  const mandate = await findNamedMandate(db, gatewayId, { reference, gatewayToken: "" });
  if (!mandate) return;
  await saveGatewayIds(db, mandate.mandateId, { gatewayToken });
  await pollMandateSoon(db, mandate.mandateId, now);
}

async function recordDebitEvent(
  db: Db,
  { gatewayId }: GatewayRow,
  { reference, problem, isSoft }: DebitEvent,
  now: Date,
): Promise<void> {
  const debit = await findNamedDebit(db, gatewayId, reference);
  if (debit) await settleFailed(db, debit.debitId, { problem, isSoft, now });
}

/** Stores what an event says. Each may come several times, and before those that it follows from. */
async function receive(db: Db, gateway: GatewayRow, event: GatewayEvent, now: Date): Promise<void> {
  if (event.kind === "payment") {
    await bookPayment(db, gateway, event, now);
    return recordApproval(db, gateway, event, now);
  }
  if (event.kind === "mandate") return recordMandateEvent(db, gateway, event, now);
  if (event.kind === "debit") return recordDebitEvent(db, gateway, event, now);
  if (event.kind === "dispute") return recordDispute(db, gateway, event, now);
  if (event.kind !== "refund") return recordLinkEvent(db, gateway, event, now);
  const failed = await recordReported(db, gateway, event, now);
  if (failed) await notifyOfRefund(db, gateway, failed, { isMade: false, now });
}

/** True if an event is about a link, mandate or payment of this gateway. */
async function isOf(db: Db, { gatewayId }: GatewayRow, event: GatewayEvent): Promise<boolean> {
  if (event.kind === "debit") return (await findNamedDebit(db, gatewayId, event.reference)) !== undefined;
  if (event.kind === "mandate")
    return (
      (await findNamedMandate(db, gatewayId, event)) !== undefined ||
      (await findAwaited(db, gatewayId, event.gatewayCustomer)) !== undefined
    );
  if (event.kind === "payment" && event.reference !== "") {
    const { reference } = event;
    if (await findNamedDebit(db, gatewayId, reference)) return true;
    if (await findNamedMandate(db, gatewayId, { reference, gatewayToken: "" })) return true;
  }
  if (event.kind !== "refund" && event.kind !== "dispute")
    return (await findNamedLink(db, gatewayId, event)) !== undefined;
  const { gatewayPayment } = event;
  return (await findBooked(db, gatewayId, { gatewayPayment, gatewayOrder: "" })) !== null;
}

/** The gateway that an event is about, among companies that share an account; the first if none knows it. */
async function ownerOf<G extends GatewayRow>(
  db: Db,
  gateways: readonly G[],
  event: GatewayEvent | null,
): Promise<G | undefined> {
  const [first, ...others] = gateways;
  if (!event || others.length === 0) return first;
  for (const gateway of gateways) if (await isOf(db, gateway, event)) return gateway;
  return first;
}

/** Receives events of payment gateways: only those signed with a company's secret, each once, in any order. */
export function gatewayEventRoutes(
  app: FastifyInstance,
  { db, clock, secrets, fakeGateway = false }: Options,
): void {
  const names = gatewayNames.filter((name) => name !== "fake" || fakeGateway);
  const signers = async (name: GatewayName, headers: Headers, body: Buffer, now: Date) => {
    const gateways = await findActive(db, name);
    return gateways.filter(({ companyId, sealedSecret }) =>
      ports[name].isSigned(headers, body, secrets.open(sealedSecret, contextOf(companyId, name)), now),
    );
  };
  const strangers = new Strangers(forgeries, refusalText("forgedCalls"));
  void app.register(async (raw) => {
    // Before the body is read.
    raw.addHook("onRequest", async ({ ip }) => strangers.count(networkOf(ip), clock()));
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of names)
      raw.post(pathOf(name), { bodyLimit: MAX_EVENT_BYTES }, async (request, reply) => {
        const now = clock();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const gateways = await signers(name, request.headers, body, now);
        const event = gateways.length > 0 ? ports[name].read(request.headers, body) : null;
        const gateway = await ownerOf(db, gateways, event);
        if (!gateway) {
          await countRefusedCallback(db, name, now);
          throw new ApiError("unauthenticated", refusalText("signatureWrong"));
        }
        strangers.giveBack(networkOf(request.ip));
        await db.transaction().execute(async (transaction) => {
          if (event) await receive(transaction, gateway, event, now);
          // Last, since several events of one gateway are booked concurrently.
          await markEventReceived(transaction, gateway.gatewayId, now);
        });
        return reply.code(200).send({});
      });
  });
}

export function gatewayRoutes(serve: Serve, { secrets, fakeGateway = false }: GatewayTools): void {
  serve(getGateways, async ({ body: { companyId }, scope, db }) => {
    if (!(await hasCompany(db, scope, companyId))) throw missing("company");
    const gateways = await findGateways(db, companyId);
    return gateways.map(({ changedAt, heardAt, keyId, ...gateway }) => ({
      ...gateway,
      changedAt: changedAt.toISOString(),
      heardAt: heardAt?.toISOString() ?? null,
      path: pathOf(gateway.name),
      keyId: maskedKey(keyId),
    }));
  });

  serve(saveGateway, ({ body, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      const {
        CompanyId: companyId,
        KeyId: keyId,
        KeySecret: keySecret,
        BaseUrl: baseUrl,
        Active: active,
      } = body;
      const name = body.Gateway ?? body.Name ?? "razorpay";
      const secret = body.WebhookSecret ?? body.Secret;
      if (!(await hasCompany(db, scope, companyId))) throw missing("company");
      if (name === "fake" && !fakeGateway) throw missing("gateway");
      if (baseUrl !== undefined && baseUrl !== "" && !fakeGateway)
        throw invalid({ BaseUrl: refusalText("gatewayOwnAddressOnly") });
      const stored = await lockGateway(db, companyId, name);
      const hasKeys = stored !== undefined && stored.keyId !== "";
      // The secret of one key id does not fit another.
      if (keyId !== undefined && keySecret === undefined && keyId !== stored?.keyId)
        throw invalid({ KeySecret: fieldText("keySecretRequired") });
      if (keySecret !== undefined && keyId === undefined && !hasKeys)
        throw invalid({ KeyId: fieldText("keyIdRequired") });
      const sealed = (text: string | undefined, context: string) =>
        text === undefined ? null : secrets.seal(text, context);
      const sealedSecret = sealed(secret, contextOf(companyId, name));
      const change = {
        companyId,
        name,
        keyId: keyId ?? null,
        sealedKeySecret: sealed(keySecret, keyContextOf(companyId, name)),
        baseUrl: baseUrl ? serverOf(baseUrl) : null,
        active,
        now,
        userId,
      };
      if (stored) await updateGateway(db, { ...change, sealedSecret });
      else {
        if (sealedSecret === null)
          throw invalid({ [body.Gateway ? "WebhookSecret" : "Secret"]: fieldText("secretRequired") });
        await insertGateway(db, { ...change, sealedSecret });
      }
      return { name, active };
    }),
  );
}

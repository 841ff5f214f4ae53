import type { FastifyInstance } from "fastify";
import { indiaAt } from "#contract/day.ts";
import { type GatewayName, gatewayNames, getGateways, saveGateway } from "#contract/gateway/gateway.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { decideClaim } from "#server/features/bank/claim/queries.ts";
import { lockClaimOf, linkLinesToPayments } from "#server/features/bank/line/queries.ts";
import { hasCompany } from "#server/features/bill/tax/queries.ts";
import { lockPayer } from "#server/features/payment/queries.ts";
import { findReferenced } from "#server/features/payment/reference/queries.ts";
import { savePayment, payFromCredit } from "#server/features/payment/receive/queries.ts";
import { ApiError, fieldText, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { Strangers } from "#server/http/strangers.ts";
import { networkOf } from "#server/net/address.ts";
import { systemScope } from "#server/access/scope.ts";
import {
  findActive,
  findGateways,
  findNamedBill,
  insertEvent,
  insertWaitingLine,
  isBooked,
  upsertGateway,
  type GatewayRow,
  markBooked,
  markEventReceived,
} from "./queries.ts";
import { bareOf, contextOf, type Headers, ports, type GatewayPayment } from "./rules.ts";

/** In bytes. */
const MAX_EVENT_BYTES = 256 * 1024;

/** Calls with a wrong signature per address: each costs a hash of its body for every company. */
const forgeries = { burst: 120, perSecond: 2 };

const pathOf = (name: GatewayName): string => `/api/Gateway/${name}`;

type Options = {
  db: Db;
  clock: () => Date;
  secrets: Secrets;
  /** Enables the built-in fake gateway, whose secret anybody may have. */
  fakeGateway?: boolean;
};

/** Records a payment unless it is already recorded; without a known bill it waits for a person. */
async function book(
  db: Db,
  { gatewayId, companyId }: GatewayRow,
  name: GatewayName,
  payment: GatewayPayment,
  now: Date,
): Promise<void> {
  const { gatewayPayment, amountPaise, method, utr } = payment;
  const eventId = await insertEvent(db, { gatewayId, eventId: payment.eventId, gatewayPayment, now });
  if (eventId === null) return;
  const bill = await findNamedBill(db, companyId, bareOf(payment.reference));
  if (!bill) {
    const narration = `${name} ${method} ${gatewayPayment} ${payment.reference}`.trim().slice(0, 300);
    const key = `${name} ${gatewayPayment}`;
    await insertWaitingLine(db, { companyId, key, day: indiaAt(now).day, amountPaise, narration, utr });
    return;
  }
  const payer = await lockPayer(db, systemScope, bill.customerId);
  if (await isBooked(db, gatewayId, gatewayPayment)) return;
  if ((await findReferenced(db, companyId, [utr])).size > 0) return;
  const doer = { now, userId: null };
  const reference = (utr || gatewayPayment).slice(0, 60);
  const received = { amountPaise, method, reference, bankReference: utr };
  const paymentId = await savePayment(db, doer, payer, received);
  await payFromCredit(db, doer, payer.customerId, bill.billId);
  await markBooked(db, eventId, paymentId);
  if (utr === "") return;
  const claimId = await lockClaimOf(db, { customerId: payer.customerId, utr });
  if (claimId !== null) await decideClaim(db, { claimId, at: now, userId: null, paymentId });
  await linkLinesToPayments(db, { companyId, utr, paymentId });
}

/** Receives events of payment gateways: only those signed with a company's secret, each payment once, in any order. */
export function gatewayEventRoutes(
  app: FastifyInstance,
  { db, clock, secrets, fakeGateway = false }: Options,
): void {
  const names = gatewayNames.filter((name) => name !== "fake" || fakeGateway);
  const signer = async (name: GatewayName, headers: Headers, body: Buffer, now: Date) => {
    const gateways = await findActive(db, name);
    return gateways.find(({ companyId, sealedSecret }) =>
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
        const gateway = await signer(name, request.headers, body, now);
        if (!gateway) throw new ApiError("unauthenticated", refusalText("signatureWrong"));
        strangers.giveBack(networkOf(request.ip));
        const payment = ports[name].read(request.headers, body);
        await db.transaction().execute(async (transaction) => {
          if (payment) await book(transaction, gateway, name, payment, now);
          // Last, since several events of one gateway are booked concurrently.
          await markEventReceived(transaction, gateway.gatewayId, now);
        });
        return reply.code(200).send({});
      });
  });
}

export function gatewayRoutes(serve: Serve, { secrets, fakeGateway = false }: Options): void {
  serve(getGateways, async ({ body: { companyId }, scope, db }) => {
    if (!(await hasCompany(db, scope, companyId))) throw missing("company");
    const gateways = await findGateways(db, companyId);
    return gateways.map(({ name, active, changedAt, heardAt }) => ({
      name,
      active,
      changedAt: changedAt.toISOString(),
      heardAt: heardAt?.toISOString() ?? null,
      path: pathOf(name),
    }));
  });

  serve(saveGateway, ({ body: { Name: name, Secret, Active: active, ...body }, scope, caller, now, write }) =>
    write(async (db) => {
      const { CompanyId: companyId } = body;
      if (!(await hasCompany(db, scope, companyId))) throw missing("company");
      if (name === "fake" && !fakeGateway) throw missing("gateway");
      const sealedSecret = Secret === undefined ? null : secrets.seal(Secret, contextOf(companyId, name));
      const { userId } = caller;
      if (!(await upsertGateway(db, { companyId, name, sealedSecret, active, now, userId })))
        throw invalid({ Secret: fieldText("secretRequired") });
      return { name, active };
    }),
  );
}

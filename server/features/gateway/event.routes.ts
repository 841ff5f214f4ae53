import type { FastifyInstance } from "fastify";
import { type GatewayName, gatewayNames } from "#contract/gateway/gateway.ts";
import type { Db } from "#server/db/database.ts";
import { transact } from "#server/db/transaction.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { Strangers } from "#server/http/strangers.ts";
import { networkOf } from "#server/net/address.ts";
import type { GatewayTools } from "./account.rules.ts";
import { cashfree } from "./cashfree.rules.ts";
import { findNamedDebit } from "./debit/debit.queries.ts";
import { findNamedLink } from "./link/link.queries.ts";
import { findAwaited, findNamedMandate } from "./mandate/mandate.queries.ts";
import {
  countRefusedCallback,
  findActive,
  findBooked,
  type GatewayRow,
  markEventReceived,
} from "./gateway.queries.ts";
import { razorpay } from "./razorpay.rules.ts";
import { contextOf, type GatewayEvent, type Headers, type Port } from "./gateway.rules.ts";
import { receive } from "./event.jobs.ts";
import { callbackPathOf } from "./event.rules.ts";

/** In bytes. */
const MAX_EVENT_BYTES = 256 * 1024;

/** Calls with a wrong signature per address: each costs a hash of its body for every company. */
const forgeries = { burst: 120, perSecond: 2 };

/** The practice gateway signs and formats events as Razorpay does. */
const ports: Readonly<Record<GatewayName, Port>> = { razorpay, cashfree, fake: razorpay };

type Options = GatewayTools & { db: Db; clock: () => Date };

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
      raw.post(
        callbackPathOf(name),
        { config: { countsCallers: true }, bodyLimit: MAX_EVENT_BYTES },
        async (request, reply) => {
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
          await transact(db, async (transaction) => {
            if (event) await receive(transaction, gateway, event, now);
            // Last, since several events of one gateway are booked concurrently.
            await markEventReceived(transaction, gateway.gatewayId, now);
          });
          return reply.code(200).send({});
        },
      );
  });
}

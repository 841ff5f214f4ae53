import { indiaAt } from "#contract/day.ts";
import { paiseOf, type Paise } from "#contract/money.ts";
import {
  createMandate,
  getMandateOffers,
  getMandates,
  MAX_MANDATE,
  pauseMandate,
  resumeMandate,
  revokeMandate,
} from "#contract/gateway/mandate.ts";
import { type Scope, systemScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { transact } from "#server/db/transaction.ts";
import {
  ApiError,
  fieldText,
  found,
  invalid,
  missing,
  refusalText,
  tooOften,
} from "#server/errors/apiError.ts";
import { lockPayer } from "#server/features/payment/payment.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { GatewaySilence } from "#server/net/gateways/call.ts";
import { accountOf, gatewayError, type GatewayTools, isPage, newReference } from "../account.rules.ts";
import { DAY_MS, firstPoll, isWorthPolling } from "../link/link.rules.ts";
import { findPayingGateway, findSealedAccount } from "../gateway.queries.ts";
import { applyMandateState, pollMandateSoon, endMandate } from "./mandate.jobs.ts";
import { countMandates, findMandate, findMandator, lockOpenMandates, setPaused } from "./mandate.queries.ts";
import { findMandateToMake, findOffered, insertMandate } from "./make.queries.ts";
import { listMandates } from "./list.queries.ts";
import { approveBy, endOf, isLive, MAX_PER_DAY, publicStatus, suggestedMax } from "./mandate.rules.ts";
import { serializeMandate } from "./mandate.serialize.ts";

const conflict = (code: "mandateOff" | "mandateNotActive" | "mandatePausedInApp") =>
  new ApiError("conflict", refusalText(code));

/** The most mandates in a list: of a customer, and of all. */
const MOST = { own: 20, all: 100 };

type NewMandate = { customerId: number; companyId: number; maxPaise: Paise; userId: number };

/**
 * A customer's mandate for this maximum that waits for approval or is active, or the row of a new one, which is not at
 * the gateway yet. One that waits with another maximum ends. @returns its id.
 */
async function reserveMandate(
  db: Db,
  { customerId, companyId, maxPaise, userId }: NewMandate,
  now: Date,
): Promise<number> {
  await lockPayer(db, systemScope, customerId);
  const gatewayId = await findPayingGateway(db, companyId);
  if (gatewayId === null) throw conflict("mandateOff");
  const open = await lockOpenMandates(db, customerId);
  const waiting = open.filter(({ status }) => !isLive(status));
  const same = (mandate: (typeof open)[number]) =>
    mandate.maxPaise === maxPaise &&
    mandate.gatewayId === gatewayId &&
    (isLive(mandate.status) || mandate.expiresAt > now);
  const collecting = open.find(({ status }) => isLive(status));
  const existing = waiting.find(same) ?? (collecting && same(collecting) ? collecting : undefined);
  for (const { mandateId } of waiting)
    if (mandateId !== existing?.mandateId) await endMandate(db, mandateId, { now, userId });
  if (existing) return existing.mandateId;
  if ((await countMandates(db, customerId, new Date(now.getTime() - DAY_MS))) >= MAX_PER_DAY)
    throw tooOften("mandatesOfDay", { count: MAX_PER_DAY, wait: DAY_MS / 1000 });
  return insertMandate(db, {
    gatewayId,
    customerId,
    reference: newReference("MD"),
    maxPaise,
    createdAt: now,
    expiresAt: approveBy(now),
    userId,
    askAt: firstPoll(now),
  });
}

/** True for a page, or a link that opens the customer's UPI app. */
const canBeOpened = (url: string): boolean => isPage(url) || url.startsWith("upi://");

/**
 * Makes a reserved mandate at the gateway, outside of any transaction: the gateway makes it once under its reference.
 * @throws 503 when the gateway does not answer, 409 when it refuses.
 */
async function makeMandate(
  { db, now }: { db: Db; now: Date },
  tools: GatewayTools,
  { mandateId, isOffice }: { mandateId: number; isOffice: boolean },
): Promise<void> {
  const mandate = await findMandateToMake(db, mandateId);
  if (mandate?.status !== "creating") return;
  const sealed = await findSealedAccount(db, mandate.gatewayId);
  if (!sealed) throw conflict("mandateOff");
  try {
    const { account, client } = accountOf(sealed, tools);
    const state = await client.createMandate(account, {
      ...mandate,
      purpose: `AutoPay, ${mandate.companyName}`,
      returnUrl: `${tools.publicUrl}/washes`,
      approveBy: mandate.expiresAt,
      endsAt: endOf(mandate.createdAt),
    });
    if (state.status === "created" && !canBeOpened(state.url))
      throw new GatewaySilence("It answered without a page.");
    await transact(db, (transaction) => applyMandateState(transaction, mandate, state, now));
  } catch (error) {
    throw gatewayError(error, { name: sealed.name, isOffice });
  }
}

export function mandateRoutes(serve: Serve, tools: GatewayTools): void {
  const listOf = async (
    { db, scope, now }: { db: Db; scope: Scope; now: Date },
    which: { customerId: number | undefined; mandateId?: number },
  ) => {
    const isOne = which.customerId !== undefined || scope.reach === "customer";
    const limit = isOne ? MOST.own : MOST.all;
    const mandates = await listMandates(db, scope, { ...which, today: indiaAt(now).day, limit });
    const isOffice = scope.reach !== "customer";
    return { mandates, serialized: mandates.map((mandate) => serializeMandate(mandate, { isOffice })) };
  };

  serve(createMandate, async ({ body, scope, caller: { userId }, db, now, write }) => {
    const { CustomerId, CompanyId: companyId, MaxAmount } = body;
    if (CustomerId === undefined && scope.reach !== "customer")
      throw invalid({ CustomerId: fieldText("chooseCustomer") });
    const { mandateId } = await write(async (transaction) => {
      const customerId = await findMandator(transaction, scope, { customerId: CustomerId, companyId });
      if (customerId === undefined) throw missing("customer");
      const request = { customerId, companyId, maxPaise: paiseOf(MaxAmount), userId };
      return { mandateId: await reserveMandate(transaction, request, now) };
    });
    await makeMandate({ db, now }, tools, { mandateId, isOffice: scope.reach !== "customer" });
    const { serialized } = await listOf({ db, scope, now }, { customerId: undefined, mandateId });
    return found(serialized[0], "mandate");
  });

  serve(getMandates, async ({ body: { CustomerId }, scope, db, now }) => {
    const { mandates, serialized } = await listOf({ db, scope, now }, { customerId: CustomerId });
    for (const mandate of mandates.slice(0, MOST.own))
      if (isWorthPolling(mandate, now)) await pollMandateSoon(db, mandate.mandateId, now);
    return serialized;
  });

  serve(getMandateOffers, async ({ body: { CustomerId }, scope, db }) => {
    if (CustomerId === undefined && scope.reach !== "customer") return [];
    const offered = await findOffered(db, scope, CustomerId);
    return offered.map(({ largestPaise, ...company }) => ({
      ...company,
      suggested: suggestedMax(largestPaise, MAX_MANDATE),
    }));
  });

  /** Locks a mandate that can be paused and resumed. */
  const lockLive = async (db: Db, scope: Scope, mandateId: number) => {
    const mandate = found(await findMandate(db, scope, mandateId, { lock: true }), "mandate");
    if (!isLive(mandate.status)) throw conflict("mandateNotActive");
    return mandate;
  };

  serve(pauseMandate, ({ body: { mandateId }, scope, now, write }) =>
    write(async (db) => {
      const { pausedAt } = await lockLive(db, scope, mandateId);
      if (pausedAt === null) await setPaused(db, mandateId, now);
      return { mandateId, status: "paused" as const };
    }),
  );

  serve(resumeMandate, ({ body: { mandateId }, scope, write }) =>
    write(async (db) => {
      const mandate = await lockLive(db, scope, mandateId);
      if (mandate.status === "paused") throw conflict("mandatePausedInApp");
      await setPaused(db, mandateId, null);
      return { mandateId, status: publicStatus({ ...mandate, pausedAt: null }) };
    }),
  );

  serve(revokeMandate, ({ body: { mandateId }, scope, caller: { userId }, now, write }) =>
    write(async (db) => {
      found(await findMandate(db, scope, mandateId), "mandate");
      await endMandate(db, mandateId, { now, userId });
      return { mandateId, status: "revoked" as const };
    }),
  );
}

import { array, assert, asyncProperty, constantFrom, nat, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaymentLink } from "#contract/gateway/link.ts";
import { pauseMandate, resumeMandate, revokeMandate } from "#contract/gateway/mandate.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { call } from "#server/testing/call.ts";
import { autoPayGateways } from "#server/testing/gateways/autoPay.ts";
import type { SentEvent } from "#server/testing/gateways/razorpay.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";

const RUNS = rounds(2, 20);

const kinds = [
  "day",
  "day",
  "day",
  "money",
  "soft",
  "hard",
  "told",
  "told",
  "link",
  "pay link",
  "statement",
  "pause",
  "resume",
  "revoke",
  "app pauses",
  "app resumes",
] as const;
type Step = { kind: (typeof kinds)[number]; which: number };
const steps = array(record<Step>({ kind: constantFrom(...kinds), which: nat(20) }), {
  minLength: 4,
  maxLength: 14,
});

/** Rupees. */
const BILL = 900;

/** Really paid by customer, bank and statement, whatever was reported of it and when. */
type Truth = { debits: number; links: number; statement: number };

describe.each(autoPayGateways)("%s", (name) => {
  let pay: AutoPayWorld;
  beforeAll(async () => {
    pay = await AutoPayWorld.open(name);
  });
  afterAll(() => pay.close());

  test("a bill is never collected twice, however late, doubled and reordered everything is told", async () => {
    await assert(
      asyncProperty(steps, async (sequence) => {
        await pay.reset();
        const { world, gateway, BillId } = pay;
        const { mandateId, mandate } = await pay.approved();
        await pay.at(9, "10:05");
        const truth: Truth = { debits: 0, links: 0, statement: 0 };
        /** Events that are to be told; they stay, since each may come again. */
        const events: SentEvent[] = [];
        let day = 9;
        let [isRevoked, isInAppPaused] = [false, false];
        const owed = () => pay.due - truth.debits - truth.links - truth.statement;
        const changeInApp = (change: "paused" | "resumed") => {
          gateway.change(mandate, change);
          events.push(gateway.changeEvent(mandate, change, world.clock.now));
        };
        const answerDebit = (which: number, reason: string | null) => {
          const unanswered = gateway.unanswered();
          const debit = unanswered[which % Math.max(unanswered.length, 1)];
          if (!debit) return;
          events.push(gateway.finish(debit.id, reason));
          if (reason === null) truth.debits += debit.amount;
        };
        const statuses: number[] = [];
        const act: Record<Step["kind"], (which: number) => Promise<void> | void> = {
          day: async () => {
            day += 1;
            await pay.at(Math.min(day, 30));
          },
          money: (which) => answerDebit(which, null),
          soft: (which) => answerDebit(which, "bank_technical_error"),
          hard: (which) => answerDebit(which, "payment_declined"),
          told: async (which) => {
            const event = events[which % Math.max(events.length, 1)];
            if (event) statuses.push(await pay.send(event));
          },
          link: async () => {
            await call(world.app, createPaymentLink, { BillId }, { token: await world.tokenOf("owner") });
          },
          "pay link": (which) => {
            const open = gateway.openLinks();
            const link = open[which % Math.max(open.length, 1)];
            if (!link) return;
            truth.links += link.amount;
            events.push(...gateway.payLink(link.url));
          },
          statement: async (which) => {
            const Amount = [100, BILL][which % 2] as number;
            // Only what is really open: whoever pays more than that by hand does so knowingly.
            if (Amount > owed() || gateway.unanswered().length > 0 || gateway.openLinks().length > 0) return;
            truth.statement += Amount;
            await world.done(addPayment, { CustomerId: pay.place.customerId, Amount, Method: "cash" });
          },
          pause: async () => {
            await call(world.app, pauseMandate, { mandateId }, { token: await world.tokenOf("owner") });
          },
          resume: async () => {
            await call(world.app, resumeMandate, { mandateId }, { token: await world.tokenOf("owner") });
          },
          revoke: async (which) => {
            // Rarely: nothing follows it.
            if (which % 4 > 0 || isRevoked) return;
            isRevoked = true;
            await world.done(revokeMandate, { mandateId });
          },
          "app pauses": () => {
            if (isInAppPaused || isRevoked) return;
            isInAppPaused = true;
            changeInApp("paused");
          },
          "app resumes": () => {
            if (!isInAppPaused || isRevoked) return;
            isInAppPaused = false;
            changeInApp("resumed");
          },
        };
        for (const { kind, which } of sequence) {
          await act[kind](which);
          // The amount that can still be collected never exceeds the open one.
          const unanswered = gateway.unanswered();
          expect(unanswered.length).toBeLessThanOrEqual(1);
          expect(unanswered.length > 0 ? gateway.openLinks() : []).toEqual([]);
          expect(truth.debits + truth.links + truth.statement).toBeLessThanOrEqual(pay.due);
        }
        // In the end the bank has answered, and everything has been told, the latest first.
        for (const _ of gateway.unanswered()) answerDebit(0, null);
        for (const event of events.toReversed()) statuses.push(await pay.send(event));
        expect(statuses.filter((status) => status !== 200)).toEqual([]);
        world.clock.advance(13 * 3_600_000);
        await pay.sweep();
        const received = gateway.approvalCost + truth.debits + truth.links + truth.statement;
        const bill = await pay.bill();
        expect(bill.paid).toBeCloseTo(received, 2);
        const { rows, credit } = await pay.payments();
        expect(credit).toBe(0);
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(received, 2);
        const collected = (await pay.debits()).filter(({ status }) => status === "collected");
        expect(collected.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(truth.debits, 2);
        expect(collected.length).toBeLessThanOrEqual(1);
        const [shown] = await pay.mandates();
        expect(shown?.status === "revoked").toBe(isRevoked);
        expect(shown?.pausedInApp).toBe(!isRevoked && isInAppPaused);
        expect(await ledgerErrors(world)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { type AutoPayGateway, autoPayGateways } from "#server/testing/gateways/autoPay.ts";
import type { SentEvent } from "#server/testing/gateways/razorpay.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/soak.ts";

/** How often an event is sent: each one has the gateway asked again. */
const TIMES = 6;

describe.each(autoPayGateways)("%s", (name) => {
  let pay: AutoPayWorld;
  let gateway: AutoPayGateway;

  beforeAll(async () => {
    pay = await AutoPayWorld.open(name);
    ({ gateway } = pay);
  });
  afterAll(() => pay.close());
  beforeEach(() => pay.reset());

  /** Sends each event several times while jobs ask the gateway itself. @returns the statuses that were answered. */
  async function race(events: readonly SentEvent[]): Promise<Set<number>> {
    const asking = pay.sweep();
    const sending = events.map(async (event) => {
      const statuses: number[] = [];
      while (statuses.length < TIMES) statuses.push(await pay.send(event));
      return statuses;
    });
    await asking;
    return new Set((await Promise.all(sending)).flat());
  }

  /** The problems of jobs that have failed. */
  async function problems(): Promise<unknown[]> {
    const { rows } = await sql`select name, problem from job where problem is not null`.execute(pay.world.db);
    return rows;
  }

  test("an approval may be reported while the gateway is asked about it", { timeout: 300_000 }, async () => {
    for (let round = 0; round < rounds(4, 100); round += 1) {
      await pay.reset();
      const made = await pay.create();
      const { mandate, event } = gateway.approve(made.url);
      await pay.world.db.updateTable("mandate").set({ ask_at: pay.world.clock.now }).execute();
      const started = gateway.changeEvent(mandate, "started", pay.world.clock.now);
      expect(await race([event, started, event])).toEqual(new Set([200]));
      expect(await problems()).toEqual([]);
      await pay.sweep();
      expect(await pay.mandates()).toMatchObject([{ status: "active" }]);
      expect((await pay.payments()).total).toBe(gateway.approvalCost > 0 ? 1 : 0);
    }
  });

  test("a debit may be reported while the gateway is asked about it", { timeout: 300_000 }, async () => {
    for (let round = 0; round < rounds(2, 60); round += 1) {
      await pay.reset();
      await pay.approved();
      await pay.at(9);
      await pay.at(11);
      const event = gateway.finish(pay.onlyPending().id, null);
      await sql`update mandate_debit set ask_at = ${pay.world.clock.now} where status = 'requested'`.execute(
        pay.world.db,
      );
      expect(await race([event, event])).toEqual(new Set([200]));
      expect(await problems()).toEqual([]);
      expect(await pay.bill()).toMatchObject({ status: "paid", open: 0 });
      expect(await pay.statuses()).toEqual(["11 collected"]);
    }
    expect(await ledgerErrors(pay.world)).toEqual([]);
  });
});

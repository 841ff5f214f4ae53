import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { debitStatuses, debitTransitions, type DebitTransition } from "#contract/gateway/debitState.ts";
import { paiseOf } from "#contract/money.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { markRequested, markSettled } from "./transition.queries.ts";

describe("a debit", () => {
  let pay: AutoPayWorld;
  let debitId: number;
  let mandateId: number;
  beforeAll(async () => {
    pay = await AutoPayWorld.open();
  });
  afterAll(() => pay.close());
  beforeEach(async () => {
    await pay.reset();
    ({ mandateId } = await pay.approved());
    await pay.at(9);
    const { id } = await pay.world.db
      .selectFrom("mandate_debit")
      .where("status", "=", "announced")
      .select("mandate_debit_id as id")
      .executeTakeFirstOrThrow();
    debitId = id;
  });

  const change = (name: DebitTransition) => {
    const { db, clock } = pay.world;
    const { now } = clock;
    const asked = { mandateId, amountPaise: paiseOf(1), isSameMandate: true, now, askAt: now };
    return name === "request"
      ? markRequested(db, debitId, asked)
      : markSettled(db, debitId, { transition: name, problem: "", now });
  };

  const names = Object.keys(debitTransitions) as DebitTransition[];

  test.each(names)("can %s from the states of the table, and from no other", async (name) => {
    const { from, to } = debitTransitions[name];
    for (const status of debitStatuses) {
      await pay.world.db
        .updateTable("mandate_debit")
        .set({ status })
        .where("mandate_debit_id", "=", debitId)
        .execute();
      const isAllowed = from.some((each) => each === status);
      const refusal = await change(name).then(
        () => "",
        (error: unknown) => String(error),
      );
      expect(refusal.includes("is in no state for")).toBe(!isAllowed);
      expect(await pay.debits()).toMatchObject([{ status: isAllowed ? to : status }]);
    }
  });
});

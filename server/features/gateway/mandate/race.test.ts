import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BodyOf, Endpoint } from "#contract/endpoint.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { pauseSelf, resumeSelf } from "#contract/booking/pause.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { eraseCustomer, eraseSelf } from "#contract/erasure/erasure.ts";
import { mergeCustomers, undoMerge } from "#contract/customer/merge.ts";
import { addPayment, spendCredit } from "#contract/payment/payment.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { addRequest, updateRequest } from "#contract/request/request.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { type Bookable, customerToken, newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { type AutoPayGateway, autoPayGateways } from "#server/testing/gateways/autoPay.ts";
import type { SentEvent } from "#server/testing/gateways/razorpay.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";

/** How often an event is sent: each one has the gateway asked again. */
const TIMES = 6;

/** What one person does, again and again, while others do the rest. */
type Lane = () => Promise<number>;

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

  test("an approval may be reported while the gateway is asked about it", async () => {
    for (let round = 0; round < rounds(2, 20); round += 1) {
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

  /** Books a car for four weeks from 14 December on, paid upfront. */
  const planFor = (place: Bookable, CustomerId: number) => {
    const plan = { AppointmentDate: "2026-12-14", BookingStartDate: "2026-12-14" };
    const days = { DaysOfWeek: "monday,thursday", FirstDayofWeek: "monday", SecondDayofWeek: "thursday" };
    const car = place.vehicle({ ...plan, ...days, BookingEndDate: "2027-01-10", Occurence: 8 });
    return place.booking([car], { CustomerId });
  };

  /** Everything that locks rows of a customer, who is merged into `other` and parted from it meanwhile. */
  async function lanesOf(other: number, spare: { customerId: number; phone: string }): Promise<Lane[]> {
    const { world, place } = pay;
    const { customerId } = place;
    const lane = async <E extends Endpoint>(
      endpoint: E,
      body: () => BodyOf<E>,
      token?: string,
    ): Promise<Lane> => {
      const own = token ?? (await world.newToken("admin"));
      return async () => (await call(world.app, endpoint, body(), { token: own })).status;
    };
    const made = await world.done(bookPlan, planFor(place, customerId));
    const { bookingId } = await world.done(bookPlan, planFor(place, customerId));
    // Who owes is not erased, though locked until that is clear.
    await world.done(bookPlan, planFor(place, other));
    const { paymentId } = await world.done(addPayment, {
      BookingId: bookingId,
      Amount: 900,
      Method: "cash" as const,
    });
    const { requestId } = await world.done(addRequest, {
      RequestType: "callback",
      Name: "Anita Rao",
      Phone1: newPhone(),
      Message: "Please call",
    });
    const spareToken = await customerToken(world, spare.phone);
    let utr = 400_000_000_000;
    const ticket = { Subject: "Late", Description: "Late again", Priority: "Low" } as const;
    const merging = [
      await lane(mergeCustomers, () => ({ CustomerId: customerId, IntoCustomerId: other })),
      await lane(undoMerge, () => ({ CustomerId: customerId })),
    ];
    return [
      async () => Math.max(await (merging[0]?.() ?? 0), await (merging[1]?.() ?? 0)),
      await lane(eraseCustomer, () => ({ CustomerId: other })),
      await lane(addPayment, () => ({ CustomerId: customerId, Amount: 300, Method: "cash" as const })),
      await lane(addPayment, () => ({ BookingId: bookingId, Amount: 10, Method: "cash" as const })),
      await lane(addPayment, () => ({ BookingId: bookingId, Amount: -5, Method: "cash" as const })),
      await lane(spendCredit, () => ({ CustomerId: customerId })),
      await lane(refundPayment, () => ({ PaymentId: paymentId, Amount: 1, Reason: "Wrong" })),
      await lane(bookPlan, () => planFor(place, customerId)),
      await lane(cancelBooking, () => ({ bookingId: made.bookingId, Reason: "Away" })),
      await lane(claimPayment, () => ({ BillId: pay.BillId, Utr: String((utr += 1)) }), await pay.token()),
      await lane(pauseSelf, () => ({ From: "2026-12-14", To: "2026-12-17" }), await pay.token()),
      await lane(resumeSelf, () => ({ EvenTwice: true }), await pay.token()),
      await lane(addTicket, () => ({ ...ticket, BookingId: bookingId })),
      await lane(updateRequest, () => ({
        requestId,
        Became: { kind: "customer" as const, id: spare.customerId },
      })),
      await lane(addTicket, () => ({ ...ticket, CustomerId: spare.customerId })),
      await lane(bookPlan, () => ({ ...planFor(place, customerId), CustomerId: null }), spareToken),
      await lane(eraseSelf, () => ({}), spareToken),
    ];
  }

  test("one customer may be merged, erased, booked, paid, refunded and debited at once", async () => {
    for (let round = 0; round < rounds(1, 6); round += 1) {
      await pay.reset();
      const [into, phone] = [newPhone(), newPhone()];
      const person = { FirstName: "Anita R", Email1: "anita@example.com", CustomerAddress: "Tower A, 102" };
      const { customerId: other } = await pay.world.done(addCustomer, { ...person, Phone1: into });
      const { customerId } = await pay.world.done(addCustomer, { ...person, Phone1: phone });
      await pay.approved();
      await pay.at(9);
      await pay.at(11);
      const event = gateway.finish(pay.onlyPending().id, null);
      const lanes = await lanesOf(other, { customerId, phone });
      const again = async (lane: Lane) => {
        const statuses: number[] = [];
        while (statuses.length < TIMES) statuses.push(await lane());
        return statuses;
      };
      const running = Promise.all([...lanes.map(again), again(() => pay.send(event))]);
      await pay.sweep();
      await pay.work();
      const answers = await running;
      expect(answers.map((statuses) => statuses.filter((status) => status >= 500))).toEqual(
        answers.map(() => []),
      );
      await pay.work();
      expect(await problems()).toEqual([]);
    }
    expect(await ledgerErrors(pay.world)).toEqual([]);
  });

  test("a debit may be reported while the gateway is asked about it", async () => {
    for (let round = 0; round < rounds(2, 15); round += 1) {
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

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type OutsideChannel, outsideChannels } from "#contract/health/channel.ts";
import { getHealth } from "#contract/health/health.ts";
import type { Channel } from "#contract/message/channel.ts";
import { createPaymentLink } from "#contract/gateway/link.ts";
import { searchPayments } from "#contract/payment/payment.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { addWebhook, sendTest } from "#contract/webhook/webhook.ts";
import { findOutcomes, recordAttempt } from "#server/attempts/attempts.queries.ts";
import { post } from "#server/features/message/message.jobs.ts";
import type { Sender } from "#server/net/senders.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { connect, report } from "#server/testing/gateways/worlds.ts";
import { HOUR, MINUTE } from "#server/testing/process.ts";
import { Receiver, testOutside } from "#server/testing/receiver.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const sending: readonly Channel[] = ["mail", "sms", "whatsapp"];

let world: World;
let razorpay: FakeRazorpay;
beforeAll(async () => {
  world = await createWorld({ sending, outside: testOutside, fakeGateway: true });
  razorpay = await FakeRazorpay.open();
  await connect(world, razorpay);
  await world.tokenOf("admin");
  const admins = world.db.updateTable("app_user").where("role", "=", "admin");
  await admins.set({ email: "desk@example.com", phone: "9822000001" }).execute();
});
afterAll(async () => {
  razorpay.close();
  await world.close();
});
beforeEach(async () => {
  for (const table of ["job", "message", "outside_attempt"] as const)
    await world.db.deleteFrom(table).execute();
  await world.db.deleteFrom("setting").where("name", "=", "health-reports").execute();
  razorpay.server.trouble.length = 0;
});

/** Whether each attempt at a channel succeeded, in order. */
async function attemptsAt(channel: OutsideChannel, { db } = world): Promise<boolean[]> {
  const rows = await db
    .selectFrom("outside_attempt")
    .where("channel", "=", channel)
    .orderBy("outside_attempt_id")
    .select("succeeded")
    .execute();
  return rows.map(({ succeeded }) => succeeded);
}

async function write(channel: Channel, minutes = 60): Promise<void> {
  const { now } = world.clock;
  await post(world.db, world.secrets, {
    template: "code",
    parameters: { code: "123456", minutes: 10 },
    channel,
    to: "+919822011234",
    now,
    expiresAt: new Date(now.getTime() + minutes * MINUTE),
  });
}

test.each(sending)("of %s it is recorded whether the gateway has taken a message", async (channel) => {
  let works = false;
  const sender: Sender = () => (works ? Promise.resolve() : Promise.reject(new Error("no")));
  const worker = workerOf(world, { [channel]: sender });
  await write(channel);
  await worker.runDue();
  works = true;
  world.clock.advance(2 * MINUTE);
  await worker.runDue();
  expect(await attemptsAt(channel)).toEqual([false, true]);
});

test("a code that ran out before anybody sent it has failed", async () => {
  await write("sms", 10);
  world.clock.advance(11 * MINUTE);
  await workerOf(world, { sms: () => Promise.resolve() }).runDue();
  expect(await attemptsAt("sms")).toEqual([false]);
  expect(await world.db.selectFrom("message").select(["status", "problem"]).execute()).toEqual([
    { status: "failed", problem: "It ran out before it was sent." },
  ]);
});

test("of payment links and refunds it is recorded whether the gateway has made them", async () => {
  const { billId: BillId, place } = await makeBilled(world);
  razorpay.server.trouble.push(503);
  await world.refused(503, createPaymentLink, { BillId });
  const { url } = await world.done(createPaymentLink, { BillId });
  expect(await attemptsAt("links")).toEqual([false, true]);
  const link = razorpay.linkAt(url);
  for (const event of razorpay.paidEvents(link, razorpay.pay(link))) await report(world, "razorpay", event);
  const { rows } = await world.done(searchPayments, { CustomerId: place.customerId });
  const PaymentId = rows[0]?.paymentId ?? 0;
  razorpay.server.trouble.push(503);
  for (const Amount of [300, 200]) await world.done(refundPayment, { PaymentId, Amount, Reason: "Rain" });
  expect(await attemptsAt("refunds")).toEqual([false, true]);
});

test("of AutoPay debits it is recorded whether the gateway has taken them", async () => {
  const pay = await AutoPayWorld.open("razorpay");
  onTestFinished(() => pay.close());
  await pay.reset();
  await pay.approved();
  await pay.at(9);
  pay.gateway.fake.server.trouble.push(...Array<number>(20).fill(503));
  await pay.at(11);
  const failed = await attemptsAt("debits", pay.world);
  expect(failed).not.toEqual([]);
  expect(failed).not.toContain(true);
  pay.gateway.fake.server.trouble.length = 0;
  await pay.at(11, "12:10");
  expect((await attemptsAt("debits", pay.world)).at(-1)).toBe(true);
});

test("of webhooks it is recorded whether the receiver has answered", async () => {
  const receiver = await Receiver.open();
  onTestFinished(() => receiver.close());
  receiver.answer = (response) => void response.writeHead(500).end();
  const { webhookId } = await world.done(addWebhook, {
    Url: receiver.url(),
    Events: ["booking.made"],
    Active: true,
  });
  const worker = workerOf(world, {}, { outside: testOutside });
  await world.done(sendTest, { webhookId });
  await worker.runDue();
  receiver.answer = (response) => void response.end();
  world.clock.advance(HOUR);
  await worker.runDue();
  expect(await attemptsAt("webhooks")).toEqual([false, true]);
});

/** By what a dead channel is told. */
const toldBy: Record<OutsideChannel, Channel[]> = {
  mail: ["sms"],
  sms: ["mail", "whatsapp"],
  whatsapp: ["mail", "sms"],
  links: ["mail", "sms"],
  refunds: ["mail", "sms"],
  debits: ["mail", "sms"],
  webhooks: ["mail", "sms"],
};

test.each(outsideChannels)(
  "a dead channel (%s) is bad, told within five minutes by others, and good again after a success",
  async (channel) => {
    const { db, clock } = world;
    const stateOfIt = async () => {
      const { findings } = await world.done(getHealth, {});
      return findings.find(({ check }) => check === channel)?.state;
    };
    const reports = async () =>
      (
        await db
          .selectFrom("message")
          .where("template", "=", "installationTrouble")
          .orderBy("channel")
          .select("channel")
          .execute()
      ).map((each) => each.channel);
    const senders = Object.fromEntries(
      sending.map((each) => [
        each,
        () => (each === channel ? Promise.reject(new Error("no")) : Promise.resolve()),
      ]),
    );
    const worker = workerOf(world, senders);
    await worker.runDue();
    for (const subject of [1, 2, 2, 3, 3])
      await recordAttempt(db, { channel, subject, now: clock.now, succeeded: false });
    expect(await stateOfIt()).toBe("bad");
    for (let minute = 0; minute < 4; minute += 1) {
      clock.advance(MINUTE);
      await worker.runDue();
    }
    expect(await reports()).toEqual(toldBy[channel].toSorted());
    await recordAttempt(db, { channel, subject: 4, now: clock.now, succeeded: true });
    const [outcome] = (await findOutcomes(db, clock.now)).filter((each) => each.channel === channel);
    expect(outcome?.succeededAt).toEqual(clock.now);
    // One of the last five is enough: it works again, though not yet well.
    expect(await stateOfIt()).not.toBe("bad");
    clock.advance(16 * MINUTE);
    expect(await stateOfIt()).toBe("good");
  },
);

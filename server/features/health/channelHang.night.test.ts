import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type OutsideChannel, outsideChannels } from "#contract/health/channel.ts";
import { getHealth } from "#contract/health/health.ts";
import type { Channel } from "#contract/message/channel.ts";
import { createPaymentLink } from "#contract/gateway/link.ts";
import { searchPayments } from "#contract/payment/payment.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { requestOtp } from "#contract/session/otp.ts";
import { addWebhook, sendTest } from "#contract/webhook/webhook.ts";
import { post } from "#server/features/message/message.jobs.ts";
import type { Senders } from "#server/net/senders.ts";
import { smsSender, smtpSender, whatsappSender } from "#server/net/senders.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { connect, report } from "#server/testing/gateways/worlds.ts";
import { HOUR, MINUTE, openProcess } from "#server/testing/process.ts";
import { testOutside } from "#server/testing/receiver.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const sending: readonly Channel[] = ["mail", "sms", "whatsapp"];

/** A server that accepts every connection, and never answers. */
async function openSilence(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let world: World;
beforeAll(async () => {
  world = await createWorld({ sending, outside: testOutside, fakeGateway: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ["job", "outside_attempt"] as const) await world.db.deleteFrom(table).execute();
  await forgetReports(world);
});

async function forgetReports({ db }: World): Promise<void> {
  await db.deleteFrom("message").execute();
  await db.deleteFrom("setting").where("name", "=", "health-reports").execute();
}

const attemptsAt = async (channel: OutsideChannel, { db }: World): Promise<boolean[]> =>
  (
    await db
      .selectFrom("outside_attempt")
      .where("channel", "=", channel)
      .orderBy("outside_attempt_id")
      .select("succeeded")
      .execute()
  ).map(({ succeeded }) => succeeded);

/** Hands messages over to a gateway that hangs, each once. */
async function writeBy(channel: Channel, senders: Senders): Promise<World> {
  const { db, secrets, clock } = world;
  for (let nth = 0; nth < 5; nth += 1)
    await post(db, secrets, {
      template: "code",
      parameters: { code: "123456", minutes: 10 },
      channel,
      to: channel === "mail" ? "anita@example.com" : "+919822011234",
      now: clock.now,
      expiresAt: new Date(clock.now.getTime() + HOUR),
    });
  await workerOf(world, senders).runDue();
  return world;
}

/** Twelve customers ask for a code; each reads that it has not gone out. */
async function askForCodes(): Promise<World> {
  const sms = smsSender(`http://${await openSilence()}/send`);
  const app = await openProcess(world.address, world.clock, { codes: "sent", sending });
  const worker = workerOf(world, { sms });
  await worker.start();
  const waking = setInterval(() => worker.wake(), 50);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      call(app.app, requestOtp, { phone1: newPhone() }, { from: `10.40.0.${nth}` }),
    ),
  );
  expect(answers.map(({ status, reply }) => [status, reply.sent, reply.messageCode])).toEqual(
    Array.from({ length: 12 }, () => [200, false, "codeLate"]),
  );
  await vi.waitFor(async () => expect(await attemptsAt("sms", world)).toHaveLength(12));
  clearInterval(waking);
  await worker.stop();
  await app.close();
  return world;
}

async function callWebhooks(): Promise<World> {
  const port = (await openSilence()).split(":")[1];
  for (let nth = 0; nth < 5; nth += 1) {
    const hook = {
      Url: `http://hooks.example.com:${port}/${nth}`,
      Events: ["booking.made" as const],
      Active: true,
    };
    const { webhookId } = await world.done(addWebhook, hook);
    await world.done(sendTest, { webhookId });
  }
  await workerOf(world, {}, { outside: testOutside }).runDue();
  return world;
}

async function withRazorpay(): Promise<FakeRazorpay> {
  const razorpay = await FakeRazorpay.open();
  onTestFinished(() => razorpay.close());
  await connect(world, razorpay);
  return razorpay;
}

async function openLinks(): Promise<World> {
  const { server } = await withRazorpay();
  const bills = [(await makeBilled(world)).billId, (await makeBilled(world)).billId];
  server.trouble.push(...Array.from({ length: 6 }, () => "silent" as const));
  for (let time = 0; time < 3; time += 1)
    await Promise.all(bills.map((BillId) => world.refused(503, createPaymentLink, { BillId })));
  return world;
}

async function refund(): Promise<World> {
  const razorpay = await withRazorpay();
  const { billId: BillId, place } = await makeBilled(world);
  const { url } = await world.done(createPaymentLink, { BillId });
  const link = razorpay.linkAt(url);
  for (const event of razorpay.paidEvents(link, razorpay.pay(link))) await report(world, "razorpay", event);
  const { rows } = await world.done(searchPayments, { CustomerId: place.customerId });
  const PaymentId = rows[0]?.paymentId ?? 0;
  razorpay.server.trouble.push(...Array.from({ length: 20 }, () => "silent" as const));
  await Promise.all(
    Array.from({ length: 5 }, () => world.done(refundPayment, { PaymentId, Amount: 10, Reason: "Rain" })),
  );
  return world;
}

async function debit(): Promise<World> {
  const pay = await AutoPayWorld.open("razorpay");
  onTestFinished(() => pay.close());
  await pay.reset();
  await pay.approved();
  ({ place: pay.place, billId: pay.BillId } = await makeBilled(pay.world));
  await pay.approved();
  await pay.at(9);
  pay.gateway.fake.server.trouble.push(...Array.from({ length: 60 }, () => "silent" as const));
  for (const time of ["12:00", "12:10", "12:40", "13:40"]) await pay.at(11, time);
  // The watch of these workers, which can send nothing, has told it already.
  await forgetReports(pay.world);
  return pay.world;
}

/** What is tried while each channel's other end hangs, and the channels by which the watch then tells of it. */
const walks: Record<OutsideChannel, { hang: () => Promise<World>; told: Channel[] }> = {
  sms: { hang: askForCodes, told: ["mail", "whatsapp"] },
  mail: {
    hang: async () => writeBy("mail", { mail: smtpSender(`smtp://${await openSilence()}`) }),
    told: ["sms"],
  },
  whatsapp: {
    hang: async () => writeBy("whatsapp", { whatsapp: whatsappSender(`http://${await openSilence()}/send`) }),
    told: ["mail", "sms"],
  },
  webhooks: { hang: callWebhooks, told: ["mail", "sms"] },
  links: { hang: openLinks, told: ["mail", "sms"] },
  refunds: { hang: refund, told: ["mail", "sms"] },
  debits: { hang: debit, told: ["mail", "sms"] },
};

test.each(outsideChannels)(
  "what hangs (%s) has failed, is bad in Health, and told by a channel that works",
  async (channel) => {
    const { hang, told } = walks[channel];
    const hung = await hang();
    const { db, clock } = hung;
    const attempts = await attemptsAt(channel, hung);
    expect(attempts.length).toBeGreaterThanOrEqual(5);
    expect(attempts).not.toContain(true);
    const { findings } = await hung.done(getHealth, {});
    expect(findings.find(({ check }) => check === channel)?.state).toBe("bad");
    await hung.tokenOf("admin");
    const admins = db.updateTable("app_user").where("role", "=", "admin");
    await admins.set({ email: "desk@example.com", phone: "9822000001" }).execute();
    // What would be tried again.
    await db.deleteFrom("job").execute();
    const accept = () => Promise.resolve();
    const senders = { mail: accept, sms: accept, whatsapp: accept };
    const worker = workerOf(hung, senders);
    for (let minute = 0; minute < 6; minute += 1) {
      await worker.runDue();
      clock.advance(MINUTE);
    }
    const reports = await db
      .selectFrom("message")
      .where("template", "=", "installationTrouble")
      .select(["channel", "status"])
      .execute();
    const by = new Set(reports.map((one) => one.channel));
    expect([...by].toSorted()).toEqual(told.toSorted());
    expect(reports.map(({ status }) => status)).toEqual(reports.map(() => "sent"));
  },
);

import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { requestOtp } from "#contract/session/otp.ts";
import { smsSender, smtpSender } from "#server/net/senders.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { HOUR } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { post } from "./message.jobs.ts";
import type { Senders } from "#server/net/senders.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("message").execute();
  await world.db.deleteFrom("job").execute();
});

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A server that accepts every connection and never answers. */
async function hungServer(): Promise<{ port: number; callers: Socket[] }> {
  const callers: Socket[] = [];
  const port = await listening(createServer((socket) => void callers.push(socket)));
  return { port, callers };
}

/** A gateway that answers at once, except to texts that contain `but`, which get no answer. */
async function gateway(but?: string): Promise<{ port: number; callers: Socket[]; texts: string[] }> {
  const texts: string[] = [];
  const callers: Socket[] = [];
  const server = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { text } = JSON.parse(body) as { text: string };
      texts.push(text);
      if (but && text.includes(but)) callers.push(request.socket);
      else response.end();
    });
  });
  return { port: await listening(server), callers, texts };
}

/** A started worker. After the test, hanging connections are closed so that it can stop. */
async function startWorker(senders: Senders, callers: readonly Socket[]) {
  const worker = workerOf(world, senders);
  onTestFinished(async () => {
    const stopped = worker.stop();
    for (const caller of callers) caller.destroy();
    await stopped;
  });
  await worker.start();
  return worker;
}

/** Writes messages that are not urgent. */
async function writeBulk(count: number, channel: "mail" | "sms"): Promise<void> {
  const { now } = world.clock;
  const parameters = { job: "bill/close", attempts: 10, problem: "no paper" };
  const expiresAt = new Date(now.getTime() + HOUR);
  for (let n = 0; n < count; n += 1)
    await post(world.db, world.secrets, {
      template: "jobFailed",
      parameters,
      channel,
      to: `${n}@x.test`,
      now,
      expiresAt,
    });
}

const askForCode = () => world.done(requestOtp, { phone1: newPhone() }, { token: undefined });
const isCode = (text: string) => /^\d{6} is your code/.test(text);

/** The app answers, and no transaction stays open while a sender waits. */
async function expectHealth(): Promise<void> {
  expect((await world.app.inject("/api/health")).statusCode).toBe(200);
  // A transaction that only marks a message ends in a moment; one that waits for a sender stays open.
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select query from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(world.db);
    expect(rows).toEqual([]);
  });
}

test("a mail server that never answers delays neither API calls nor text messages", async () => {
  const mail = await hungServer();
  const sms = await gateway();
  await writeBulk(10, "mail");
  const worker = await startWorker(
    {
      mail: smtpSender(`smtp://127.0.0.1:${mail.port}`),
      sms: smsSender(`http://127.0.0.1:${sms.port}`),
    },
    mail.callers,
  );
  await vi.waitUntil(() => mail.callers.length === 2);
  for (let n = 0; n < 5; n += 1) await askForCode();
  worker.wake();
  await vi.waitUntil(() => sms.texts.filter(isCode).length === 5);
  await expectHealth();
  // Only as many hang as may run at once.
  expect(mail.callers.filter((caller) => !caller.destroyed)).toHaveLength(2);
});

test("a code does not wait behind bulk messages, even while the gateway hangs on those", async () => {
  const sms = await gateway("The job");
  await writeBulk(20, "sms");
  const worker = await startWorker({ sms: smsSender(`http://127.0.0.1:${sms.port}`) }, sms.callers);
  await vi.waitUntil(() => sms.callers.length === 2);
  await askForCode();
  worker.wake();
  await vi.waitUntil(() => sms.texts.some(isCode));
  await expectHealth();
  const { rows } = await world.done(searchMessages, { pageSize: 100 });
  const bulk = rows.filter(({ template }) => template === "jobFailed");
  expect(bulk.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => "waiting"));
  expect(rows.find(({ template }) => template === "code")?.status).toBe("sent");
});

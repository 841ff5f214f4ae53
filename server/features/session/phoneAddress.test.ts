import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { updateSelf } from "#contract/customer/self.ts";
import { addRequest } from "#contract/request/request.ts";
import { signInCustomer } from "#contract/session/customerCode.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { getInvitation } from "#contract/session/session.ts";
import { signInByCode } from "#contract/session/signInCode.ts";
import type { Sender } from "#server/net/senders.ts";
import { newPhone } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { MINUTE, openProcess, type Process } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { freeCodes } from "./phone.rules.ts";

let world: World;
let carrier = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  carrier += 1;
  await world.db.deleteFrom("job").execute();
});

const from = () => ({ from: `10.5.0.${carrier}` });
type App = Pick<Process, "app">;
const ask = (phone1: string, { app }: App = world, By?: "mail" | "whatsapp") =>
  call(app, requestOtp, { phone1, ...(By && { By }) }, from());

/** The latest code to a phone or an email address. */
async function codeFor(recipient: string): Promise<string> {
  const row = await world.db
    .selectFrom("message")
    .where("recipient", "=", recipient)
    .where("template", "=", "code")
    .orderBy("message_id", "desc")
    .select(["parameters", "sealed", "recipient"])
    .executeTakeFirst();
  if (!row?.sealed) return "";
  const opened = world.secrets.open(row.sealed, `message code ${row.recipient}`);
  return (JSON.parse(opened) as { code: string }).code;
}
const countCodes = async (): Promise<number> =>
  (await world.db.selectFrom("message").where("template", "=", "code").select("message_id").execute()).length;

const prove = async (phone1: string, recipient = `+91${phone1}`) =>
  call(world.app, verifyOtp, { phone1, otp: await codeFor(recipient) }, from());

/** Fills the address's codes with phones that prove nothing. @returns the replies. */
async function flood(asks: number) {
  const replies = [];
  for (let nth = 0; nth < asks; nth += 1) replies.push(await ask(newPhone()));
  return replies;
}

test.each([
  [0, 14],
  [1, 17],
  [10, 44],
  [100, 314],
  [162, 500],
  [10_000, 500],
])("an address at which %d phones have proven a code has %d free", (proven, free) => {
  expect(freeCodes(proven)).toBe(free);
});

test("200 customers behind one address who each prove their code all get one", async () => {
  for (const wave of [14, 40, 60, 86]) {
    const phones = Array.from({ length: wave }, newPhone);
    for (const phone1 of phones) expect((await ask(phone1)).status).toBe(200);
    for (const phone1 of phones) expect((await prove(phone1)).status).toBe(200);
  }
}, 300_000);

test("an address that proves nothing is stopped, and a phone that has signed in before gets its code there", async () => {
  const known = newPhone();
  await call(world.app, requestOtp, { phone1: known }, { from: "10.6.0.1" });
  const otp = await codeFor(`+91${known}`);
  expect((await call(world.app, verifyOtp, { phone1: known, otp }, { from: "10.6.0.1" })).status).toBe(200);
  world.clock.advance(2 * MINUTE);
  const before = await countCodes();
  const statuses = (await flood(20)).map(({ status }) => status);
  expect(statuses).toEqual([...Array<number>(15).fill(200), ...Array<number>(5).fill(429)]);
  expect(await countCodes()).toBe(before + 15);
  // The same answer, whether or not the phone is known.
  const [stranger, returning] = [await ask(newPhone()), await ask(known)];
  const parts = ({ status, error, headers }: typeof stranger) => [
    status,
    error.messageCode,
    error.message,
    headers["retry-after"],
  ];
  expect(parts(returning)).toEqual(parts(stranger));
  expect(returning.error.message).toContain("If you have signed in with this number before");
  await vi.waitFor(async () => expect(await countCodes()).toBe(before + 16));
  expect(await codeFor(`+91${known}`)).not.toBe(otp);
  expect(parts(await ask(known))).toEqual(parts(stranger));
  expect((await prove(known)).status).toBe(200);
});

test("one address cannot have texts sent to many known phones either", async () => {
  const phones = Array.from({ length: 18 }, newPhone);
  for (const phone of phones)
    await world.db
      .insertInto("app_user")
      .values({ user_name: `+91${phone}`, name: "Customer", usertype: "Customer", role: "customer", phone })
      .execute();
  await flood(15);
  const before = await countCodes();
  for (const phone of phones) expect((await ask(phone)).status).toBe(429);
  await vi.waitFor(async () => expect(await countCodes()).toBe(before + 15));
});

/** A process that hands over to `sms`, with a worker that is woken all the time. */
async function openSender(sms: Sender): Promise<Process> {
  const sender = await openProcess(world.address, world.clock, {
    codes: "sent",
    sending: ["sms", "mail", "whatsapp"],
  });
  const worker = workerOf(world, { sms, whatsapp: sms });
  await worker.start();
  const waking = setInterval(() => worker.wake(), 50);
  onTestFinished(async () => {
    clearInterval(waking);
    await worker.stop();
    await sender.close();
  });
  return sender;
}

test("sent means that the gateway has accepted the code", async () => {
  const { status, reply } = await ask(newPhone(), await openSender(() => Promise.resolve()));
  expect([status, reply]).toEqual([200, { again: 60, sent: true, ways: ["mail", "whatsapp"] }]);
});

test.each([
  ["refuses it", () => Promise.reject(new Error("no"))],
  [
    "does not answer",
    (_, signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", reject)),
  ],
] as const satisfies [string, Sender][])("a caller whose gateway %s reads what to do", async (_, sms) => {
  const { status, reply } = await ask(newPhone(), await openSender(sms));
  expect(status).toBe(200);
  expect(reply).toEqual({
    again: 60,
    sent: false,
    messageCode: "codeLate",
    message:
      "Your code has not gone out yet. If it does not come within a minute, ask for a new one, or call us.",
    ways: ["mail", "whatsapp"],
  });
});

test("a code comes by mail to the address its owner has given, and the answer is the same for every phone", async () => {
  const sender = await openSender(() => Promise.resolve());
  const phone1 = newPhone();
  const email = `${phone1}@example.com`;
  await ask(phone1);
  const { token } = (await prove(phone1)).reply;
  await world.done(updateSelf, { FirstName: "Anita", Email1: email }, { token });
  const [own, unknown] = [await ask(phone1, sender, "mail"), await ask(newPhone(), sender, "mail")];
  expect(own.reply).toEqual(unknown.reply);
  expect(own.reply).toMatchObject({ sent: false, messageCode: "codeByMail" });
  await vi.waitFor(async () => expect(await codeFor(email)).not.toBe(""));
  expect((await prove(phone1, email)).status).toBe(200);
});

test("a way that the installation does not have is refused", async () => {
  expect((await ask(newPhone(), world, "whatsapp")).error.fields).toHaveProperty("By");
});

test("an address whose codes are used up is told the other ways, which are open to it, whoever has the phone", async () => {
  const sender = await openSender(() => Promise.resolve());
  const known = newPhone();
  await world.db
    .insertInto("app_user")
    .values({
      user_name: `+91${known}`,
      name: "Customer",
      usertype: "Customer",
      role: "customer",
      phone: known,
    })
    .execute();
  await flood(15);
  const phone1 = newPhone();
  const [stranger, returning] = [await ask(phone1, sender), await ask(known, sender)];
  expect(stranger.status).toBe(429);
  expect(stranger.error.ways).toEqual(["mail", "whatsapp"]);
  expect(stranger.headers["retry-after"]).toBeDefined();
  expect(returning.error.ways).toEqual(stranger.error.ways);
  expect((await ask(phone1, sender, "mail")).reply).toMatchObject({ messageCode: "codeByMail" });
  expect((await ask(phone1, sender, "whatsapp")).status).toBe(200);
  const statuses: number[] = [];
  for (let nth = 0; nth < 16; nth += 1) statuses.push((await ask(newPhone(), sender, "whatsapp")).status);
  expect(statuses.slice(0, 14)).toEqual(Array<number>(14).fill(200));
  expect(statuses.at(-1)).toBe(429);
});

/** What strangers may do at an address, in a row, before it must wait: at one that has proven nothing, and one that has. */
const rooms: readonly (readonly [
  string,
  number,
  (nth: number, from: string) => Promise<{ status: number }>,
])[] = [
  [
    "wrong codes",
    20,
    (_, address) => call(world.app, verifyOtp, { phone1: newPhone(), otp: "000000" }, { from: address }),
  ],
  [
    "used links of an office",
    20,
    (nth, address) => call(world.app, signInCustomer, { Code: `used-${nth}` }, { from: address }),
  ],
  [
    "used QR codes of washers",
    20,
    (nth, address) => call(world.app, signInByCode, { Code: `used-${nth}` }, { from: address }),
  ],
  [
    "used invitations",
    20,
    (nth, address) => call(world.app, getInvitation, { resetToken: `used-${nth}` }, { from: address }),
  ],
  [
    "requests to come to a society",
    20,
    (nth, address) =>
      call(
        world.app,
        addRequest,
        {
          RequestType: "callback",
          Name: `Neighbour ${nth}`,
          Phone1: newPhone(),
          Email1: "",
          SocietyName: "",
          City: "",
          Message: "When do you come?",
          Website: "",
          Seconds: 60,
        },
        { from: address },
      ),
  ],
];

test.each(rooms)(
  "%s: an address where ten phones have proven a code has thirty more",
  async (_, free, attempt) => {
    carrier += 1;
    const [unproven, proven] = [`10.7.1.${carrier}`, `10.7.2.${carrier}`];
    const phones = Array.from({ length: 10 }, newPhone);
    for (const phone1 of phones) {
      await call(world.app, requestOtp, { phone1 }, { from: proven });
      const otp = await codeFor(`+91${phone1}`);
      expect((await call(world.app, verifyOtp, { phone1, otp }, { from: proven })).status).toBe(200);
    }
    for (const [address, room] of [
      [unproven, free],
      [proven, free + 30],
    ] as const) {
      await world.db.deleteFrom("request").execute();
      const statuses: number[] = [];
      for (let nth = 0; nth <= room; nth += 1) statuses.push((await attempt(nth, address)).status);
      expect(statuses.indexOf(429)).toBe(room);
    }
  },
);

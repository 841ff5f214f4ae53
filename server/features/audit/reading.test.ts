import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addCustomer, searchCustomers } from "#contract/customer/customer.ts";
import { assignWashes } from "#contract/dispatch/board.ts";
import { getNumber } from "#contract/dispatch/round.ts";
import { MANY_ROWS } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { addKey } from "#contract/key/key.ts";
import { searchMessages } from "#contract/message/message.ts";
import { revealPan, setPan } from "#contract/pay/tds.ts";
import { addAccount, revealAccount } from "#contract/provider/account.ts";
import { addDocument, getDocument, getDocuments } from "#contract/provider/document.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from "#contract/session/secondFactor.ts";
import { requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { logout } from "#contract/session/session.ts";
import { makeCustomerCode } from "#contract/session/customerCode.ts";
import { getSignInCode } from "#contract/session/signInCode.ts";
import { addWebhook } from "#contract/webhook/webhook.ts";
import { auditOf } from "#server/testing/audit.ts";
import { makeBookable, newPhone } from "#server/testing/bookings.ts";
import { codeAt, STEP } from "#server/testing/factor.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let providerId: number;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  token = await world.tokenOf("admin");
  providerId = await makeProvider(world, { firstName: "Ramesh" });
});
afterAll(() => world.close());

const entriesOf = async (read: () => Promise<unknown>) =>
  (await auditOf(world, read)).map(({ action, noun, after }) => ({ action, noun, after }));

async function addPaper(): Promise<number> {
  const photo = { width: 60, height: 40, channels: 3 as const, background: "#ccc" };
  const form = formWith(new Uint8Array(await sharp({ create: photo }).jpeg().toBuffer()));
  for (const [name, value] of Object.entries({
    ProviderId: String(providerId),
    DocumentType: "Aadhaar Card",
    Description: "Front",
  }))
    form.append(name, value);
  const { status, reply } = await sendForm(world.app, addDocument, form, { token });
  expect(status).toBe(201);
  return reply.providerDocumentId;
}

/** The code sent to a new phone, as an administrator reads it. */
async function codeOf(phone1: string): Promise<string> {
  await world.done(requestOtp, { phone1 });
  const { rows } = await world.done(searchMessages, { search: phone1 });
  return /\b\d{6}\b/.exec(rows[0]?.body ?? "")?.[0] ?? "";
}

const password = "a long password";
let people = 0;
async function newEmployee() {
  const userName = `reader-${(people += 1)}`;
  const userId = await addPerson(world.db, { userName, role: "operations", password });
  return { userId, token: (await signIn(world.app, userName, password)).reply.token };
}

/** Each call that records what it shows or writes an audited row: prepares it, and gives the call. */
const calls: Record<string, () => Promise<() => Promise<unknown>>> = {
  [beginSecondFactor.path]: async () => {
    const person = await newEmployee();
    return () => world.done(beginSecondFactor, { password }, person);
  },
  [confirmSecondFactor.path]: async () => {
    const person = await newEmployee();
    const { secret } = await world.done(beginSecondFactor, { password }, person);
    return () => world.done(confirmSecondFactor, { code: codeAt(secret, world.clock.now) }, person);
  },
  [renewRecoveryCodes.path]: async () => {
    const person = await newEmployee();
    const { secret } = await world.done(beginSecondFactor, { password }, person);
    await world.done(confirmSecondFactor, { code: codeAt(secret, world.clock.now) }, person);
    world.clock.advance(STEP);
    return () => world.done(renewRecoveryCodes, { password, code: codeAt(secret, world.clock.now) }, person);
  },
  [getSignInCode.path]: () => Promise.resolve(() => world.done(getSignInCode, { providerId })),
  [makeCustomerCode.path]: async () => {
    const { customerId } = await makeBookable(world);
    return () => world.done(makeCustomerCode, { customerId });
  },
  [searchMessages.path]: async () => {
    const phone1 = newPhone();
    await codeOf(phone1);
    return () => world.done(searchMessages, { search: phone1 });
  },
  [revealAccount.path]: async () => {
    const { providerAccountId } = await world.done(addAccount, {
      providerId,
      accountNumber: "50100123456789",
      accountHolderName: "Ramesh",
      accountType: "Savings",
      ifsccode: "HDFC0001234",
    });
    return () => world.done(revealAccount, { providerAccountId });
  },
  [getDocuments.path]: async () => {
    await addPaper();
    return () => world.done(getDocuments, { providerId });
  },
  [getDocument.path]: async () => {
    const providerDocumentId = await addPaper();
    return () => world.done(getDocument, { providerDocumentId });
  },
  [revealPan.path]: async () => {
    await world.done(setPan, { ProviderId: providerId, Pan: "ABCDE1234F" });
    return () => world.done(revealPan, { ProviderId: providerId });
  },
  [getNumber.path]: async () => {
    const place = await makeBookable(world);
    const cleaner = await place.cover("07:00", "08:00");
    const { bookingId } = await world.done(bookOnce, place.booking());
    const { day, washId = 0 } = (await world.done(getBooking, { bookingId })).washLines[0] ?? {};
    await world.done(assignWashes, { WashIds: [washId], ProviderId: cleaner });
    await world.db.updateTable("company").set({ call_by: "customer" }).execute();
    const [now] = [world.clock.now];
    world.clock.now = new Date(`${day}T07:00:00+05:30`);
    const caller = { token: await providerToken(world, cleaner) };
    return async () => {
      await world.done(getNumber, { WashId: washId }, caller);
      world.clock.now = now;
    };
  },
  [addWebhook.path]: () =>
    Promise.resolve(async () => {
      const owner = { token: await world.tokenOf("owner") };
      return world.done(addWebhook, { Url: "https://example.com/", Events: ["wash.done"] }, owner);
    }),
  [addKey.path]: () =>
    Promise.resolve(async () =>
      world.done(
        addKey,
        { Name: "Books", Scopes: ["booking:read"] },
        { token: await world.tokenOf("owner") },
      ),
    ),
};

test("every call that says it records is tried here", () => {
  const recorded = endpoints.filter(({ reveals }) => reveals === "recorded").map(({ path }) => path);
  expect(Object.keys(calls).toSorted()).toEqual(recorded.toSorted());
});

test.each(Object.keys(calls))("%s leaves an entry, without what it showed", async (path) => {
  const read = await calls[path]!();
  const entries = await entriesOf(read);
  expect(entries.length).toBeGreaterThan(0);
  expect(JSON.stringify(entries)).not.toMatch(/50100123456789|ABCDE1234F|chamak_/);
});

test("a provider who looks at their own documents leaves none", async () => {
  await addPaper();
  const own = { token: await providerToken(world, providerId) };
  expect(await entriesOf(() => world.done(getDocuments, { providerId }, own))).toEqual([]);
});

test("a code that an administrator reads, the sign-in by it and its end are recorded", async () => {
  const phone1 = newPhone();
  let otp = "";
  const read = await entriesOf(async () => {
    otp = await codeOf(phone1);
  });
  expect(read).toMatchObject([
    { noun: "backOffice", action: "look", after: { read: "Codes and links in messages", rows: 1 } },
  ]);
  let session = "";
  const added = await auditOf(world, async () => {
    ({ token: session } = await world.done(verifyOtp, { phone1, otp }));
  });
  const signedIn = added.at(-1);
  expect(signedIn).toMatchObject({ noun: "signIn", action: "add", after: { token_hash: "secret" } });
  expect(signedIn?.user_id).toBe(signedIn?.record_id);
  const ended = await entriesOf(() => world.done(logout, {}, { token: session }));
  expect(ended).toMatchObject([{ noun: "signIn", action: "delete" }]);
});

describe("lists", () => {
  const entries = (pageSize: number) =>
    entriesOf(() =>
      world.done(searchCustomers, { pageSize, search: "Listed", filters: { CompanyId: 1 } }, { token }),
    );
  beforeAll(async () => {
    for (let count = 0; count < MANY_ROWS; count += 1)
      await world.done(addCustomer, {
        FirstName: "Listed",
        Phone1: newPhone(),
        Email1: `listed-${count}@x.test`,
        CustomerAddress: "Tower A",
      });
  });

  test("with more rows than a screen shows are one entry, with filters, without what was typed", async () => {
    expect(await entries(100)).toEqual([
      {
        action: "look",
        noun: "backOffice",
        after: { read: "Customers", rows: MANY_ROWS, searched: true, page: 1, company_id: 1 },
      },
    ]);
    expect(await entries(MANY_ROWS - 1)).toEqual([]);
  });

  test("as a file are an entry, in the reader's company", async () => {
    const owner = { token: await world.tokenOf("owner") };
    const { csvUrl } = await world.done(getRegister, { From: "2026-04-01", To: "2026-04-30" }, owner);
    const opened = await auditOf(world, async () =>
      expect((await world.app.inject(csvUrl)).statusCode).toBe(200),
    );
    expect(opened).toMatchObject([
      { action: "look", noun: "company", record_id: 1, after: { read: "Register of bills" } },
    ]);
  });
});

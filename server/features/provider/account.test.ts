import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import {
  addAccount,
  deleteAccount,
  getAccount,
  getAccounts,
  getBranch,
  revealAccount,
  updateAccount,
} from "#contract/provider/account.ts";
import { confirmPassword } from "#contract/session/session.ts";
import { call } from "#server/testing/call.ts";
import { signIn } from "#server/testing/login.ts";
import { addPerson } from "#server/testing/people.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const MINUTE = 60_000;
const NUMBER = "50100123456789";

let world: World;
let providerId: number;
let accounts: string;
beforeAll(async () => {
  world = await createWorld();
  await addPerson(world.db, { userName: "meera", role: "accounts", password: "a long password" });
});
afterAll(() => world.close());
beforeEach(async () => {
  providerId = await makeProvider(world);
  accounts = (await signIn(world.app, "meera", "a long password")).reply.token;
});

const body = (change: Record<string, unknown> = {}) => ({
  providerId,
  accountNumber: NUMBER,
  accountHolderName: "Ramesh Jadhav",
  accountType: "Savings" as const,
  ifsccode: "HDFC0001234",
  bankName: "HDFC Bank",
  branchName: "Baner",
  upiid: "ramesh@okhdfc",
  ...change,
});
const add = async (change: Record<string, unknown> = {}) =>
  (await world.done(addAccount, body(change), { token: accounts })).providerAccountId;

test("adds an account with 201, and shows only the last four digits in lists and records", async () => {
  const wire = { ...body(), walletAccount: "", status: "", active: true, companyId: null };
  const added = await call(world.app, addAccount, wire, { token: accounts });
  expect(added.status).toBe(201);
  const shown = { ...body(), accountNumber: "XXXXXX6789", ...added.reply };
  expect(await world.done(getAccount, added.reply)).toEqual(shown);
  expect(await world.done(getAccounts, { providerId })).toEqual([shown]);
});

test("stores no readable account number anywhere in the database", async () => {
  await add();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db);
  for (const { name } of rows) {
    const { rows: lines } = await sql<{ line: string }>`
      select to_jsonb(held)::text as line from ${sql.table(name)} as held`.execute(world.db);
    const hex = Buffer.from(NUMBER).toString("hex");
    expect(lines.filter(({ line }) => line.includes(NUMBER) || line.includes(hex))).toEqual([]);
  }
});

test("shows the whole number to those who may see it, and records who looked", async () => {
  const providerAccountId = await add();
  const options = { token: accounts };
  expect(await world.done(revealAccount, { providerAccountId }, options)).toEqual({ accountNumber: NUMBER });
  const { rows } = await world.done(searchAudit, {
    filters: { Noun: "providerAccount", RecordId: providerAccountId, Action: "look" },
  });
  expect(rows).toMatchObject([{ action: "look", userName: "Test accounts", recordName: "Ramesh Jadhav" }]);
});

test("shows an owner the last four digits for its own company, and operations none", async () => {
  const providerAccountId = await add();
  const owner = { token: await world.tokenOf("owner") };
  expect((await world.done(getAccount, { providerAccountId }, owner)).accountNumber).toBe("XXXXXX6789");
  await world.refused(403, revealAccount, { providerAccountId }, owner);
  await world.refused(403, getAccounts, { providerId }, { token: await world.tokenOf("operations") });
  const stranger = { token: await world.tokenOf("owner", await world.addCompany(`Bravo ${providerId}`)) };
  await world.refused(404, getAccount, { providerAccountId }, stranger);
  const error = await world.refused(404, getAccounts, { providerId }, stranger);
  expect(error.message).toBe("Provider not found");
});

test("shows a provider its own account in full, and no other", async () => {
  const providerAccountId = await add();
  const own = { token: await providerToken(world, providerId) };
  expect((await world.done(revealAccount, { providerAccountId }, own)).accountNumber).toBe(NUMBER);
  const other = { token: await providerToken(world, await makeProvider(world)) };
  expect((await world.refused(404, revealAccount, { providerAccountId }, other)).message).toBe(
    "Account not found",
  );
});

test.each([
  ["accountNumber", "12AB", "Must be a number"],
  ["accountNumber", "", "Account Number is required"],
  ["accountNumber", "XXXXXX6789", "Must be a number"],
  ["accountNumber", "12345", "Must have 6 to 18 digits"],
  ["accountHolderName", " ", "Account Holder Name is required"],
  ["accountType", "", "Account Type is required"],
  ["ifsccode", "", "IFSC Code is required"],
  ["ifsccode", "HDFC1001234", "Must be four letters, 0 and six letters or digits (e.g., HDFC0001234)"],
  ["ifsccode", "HDF00001234", "Must be four letters, 0 and six letters or digits (e.g., HDFC0001234)"],
  ["upiid", "ramesh", "Must be a valid UPI ID (e.g., name@bank)"],
  ["upiid", "@okhdfc", "Must be a valid UPI ID (e.g., name@bank)"],
])("refuses %s %s", async (field, value, message) => {
  const error = await world.refused(400, addAccount, body({ [field]: value }), { token: accounts });
  expect(error.fields).toEqual({ [field]: message });
});

describe("an account update", () => {
  const change = (providerAccountId: number, fields: Record<string, unknown>) => ({
    ...body({ accountNumber: "XXXXXX6789", ...fields }),
    providerAccountId,
  });
  const numberOf = async (providerAccountId: number) =>
    (await world.done(revealAccount, { providerAccountId }, { token: accounts })).accountNumber;

  test("that leaves the masked number keeps the stored one", async () => {
    const id = await add();
    await world.done(updateAccount, change(id, { branchName: "Aundh" }), { token: accounts });
    expect(await numberOf(id)).toBe(NUMBER);
    expect((await world.done(getAccount, { providerAccountId: id })).branchName).toBe("Aundh");
  });

  test("with another mask is refused as an invalid number", async () => {
    const id = await add();
    const wrong = change(id, { accountNumber: "XXXXXX1111" });
    const error = await world.refused(400, updateAccount, wrong, { token: accounts });
    expect(error.fields).toEqual({ accountNumber: "Must be a number" });
  });

  test.each([
    ["number", { accountNumber: "999988887777" }],
    ["UPI id", { upiid: "someone@else" }],
    ["branch code", { ifsccode: "SBIN0001234" }],
  ])("of the %s needs a password entered within the last ten minutes", async (_what, fields) => {
    const id = await add();
    world.clock.advance(10 * MINUTE + 1);
    const options = { token: accounts };
    const error = await world.refused(403, updateAccount, change(id, fields), options);
    expect([error.code, error.fields]).toEqual([
      "unconfirmed",
      { password: "Send it to /Auth/Confirm and repeat this call within 10 minutes" },
    ]);
    expect(await numberOf(id)).toBe(NUMBER);
    await world.refused(400, confirmPassword, { password: "a wrong password" }, options);
    await world.refused(403, updateAccount, change(id, fields), options);
    await world.done(confirmPassword, { password: "a long password" }, options);
    await world.done(updateAccount, change(id, fields), options);
    expect(await world.done(getAccount, { providerAccountId: id })).toMatchObject({
      upiid: "upiid" in fields ? fields.upiid : "ramesh@okhdfc",
      accountNumber: "accountNumber" in fields ? "XXXXXX7777" : "XXXXXX6789",
    });
  });

  test("of its names and its type needs no password again", async () => {
    const id = await add();
    world.clock.advance(10 * MINUTE + 1);
    const names = { accountHolderName: "R. Jadhav", bankName: "HDFC", branchName: "Aundh" };
    const fields = { ...names, accountType: "Current" as const };
    await world.done(updateAccount, change(id, fields), { token: accounts });
    expect(await world.done(getAccount, { providerAccountId: id })).toMatchObject(fields);
    expect((await world.refused(403, addAccount, body(), { token: accounts })).code).toBe("unconfirmed");
  });
});

test("deletes an account", async () => {
  const providerAccountId = await add();
  await world.done(deleteAccount, { providerAccountId }, { token: accounts });
  expect(await world.done(getAccounts, { providerId })).toEqual([]);
});

test("suggests a branch code's bank, and its branch once somebody has entered it", async () => {
  const options = { token: accounts };
  expect(await world.done(getBranch, { ifsccode: "sbin0007777" }, options)).toEqual({
    bankName: "State Bank of India",
    branchName: "",
  });
  await add({ ifsccode: "SBIN0007777", branchName: "Kothrud" });
  expect(await world.done(getBranch, { ifsccode: "SBIN0007777" }, options)).toEqual({
    bankName: "State Bank of India",
    branchName: "Kothrud",
  });
});

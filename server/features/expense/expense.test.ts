import { afterAll, beforeAll, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { setServed } from "#contract/company/served.ts";
import {
  addExpense,
  addReceipt,
  deleteExpense,
  searchExpenses,
  updateExpense,
} from "#contract/expense/expense.ts";
import { someJpeg } from "#server/testing/holding/people.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
let societyId: number;
beforeAll(async () => {
  world = await createWorld();
  societyId = await makeSociety(world);
  await world.done(setServed, { companyId: 1, societyId, Serves: true });
});
afterAll(() => world.close());

const supplies = { CompanyId: 1, Day: "2026-11-02", Kind: "supplies", Amount: 1250.5 } as const;

/** Keeps a photo as the receipt of an expense. */
async function attachReceipt(expenseId: number, token: string) {
  const form = formWith(await someJpeg());
  form.append("expenseId", String(expenseId));
  return sendForm(world.app, addReceipt, form, { token });
}

const statusOf = async (url: string | null | undefined) =>
  (await world.app.inject({ method: "GET", url: `/documents${url}` })).statusCode;

test("lists expenses with their sum, by company, society, kind, days and note", async () => {
  const company = await world.addCompany("Expense Lists");
  await world.done(setServed, { companyId: company, societyId, Serves: true });
  const token = await world.newToken("owner", company);
  const add = (body: object) =>
    world.done(addExpense, { Kind: "supplies", Day: "2026-11-02", Amount: 100, ...body }, { token });
  await add({ Amount: 1250.5, Note: "Foam, 20 litres" });
  await add({ Day: "2026-11-10", Kind: "rent", SocietyId: societyId, Amount: 0.01 });
  await add({ Day: "2026-10-31", Amount: 99 });
  const find = async (body: object) => {
    const { rows, amount, total } = await world.done(searchExpenses, body, { token });
    return { days: rows.map(({ day }) => day), amount, total };
  };
  expect(await find({})).toEqual({
    days: ["2026-11-10", "2026-11-02", "2026-10-31"],
    amount: 1349.51,
    total: 3,
  });
  expect(await find({ pageSize: 1, page: 2 })).toMatchObject({ days: ["2026-11-02"], amount: 1349.51 });
  expect(await find({ search: "FOAM" })).toMatchObject({ days: ["2026-11-02"], amount: 1250.5 });
  expect(await find({ filters: { SocietyId: societyId } })).toMatchObject({ days: ["2026-11-10"] });
  expect(await find({ filters: { Kind: "supplies" } })).toMatchObject({ total: 2 });
  const november = { filters: { From: "2026-11-01", To: "2026-11-30" }, sort: { by: "amount" } };
  expect(await find(november)).toMatchObject({ days: ["2026-11-10", "2026-11-02"] });
  const all = await world.done(searchExpenses, { filters: { CompanyId: company } });
  expect(all.rows[0]).toMatchObject({ companyName: "Expense Lists", societyId, receiptUrl: null });
});

test("changes and deletes an expense, and keeps its history", async () => {
  const { expenseId } = await world.done(addExpense, supplies);
  const find = async () =>
    (await world.done(searchExpenses, { pageSize: 100 })).rows.find((row) => row.expenseId === expenseId);
  const changed = { expenseId, Day: "2026-11-03", Kind: "water" as const, Amount: 40, Note: "Tanker" };
  await world.done(updateExpense, { ...changed, SocietyId: societyId });
  expect(await find()).toMatchObject({
    day: "2026-11-03",
    kind: "water",
    amount: 40,
    note: "Tanker",
    societyId,
  });
  // The company stops serving the society, where the money was spent nevertheless.
  await world.done(setServed, { companyId: 1, societyId, Serves: false });
  await world.done(updateExpense, { ...changed, SocietyId: societyId, Amount: 41 });
  await world.done(setServed, { companyId: 1, societyId, Serves: true });
  expect(await find()).toMatchObject({ amount: 41, societyId });
  await world.done(deleteExpense, { expenseId });
  expect(await find()).toBeUndefined();
  await world.refused(404, deleteExpense, { expenseId });
  const { rows } = await world.done(searchAudit, { filters: { Noun: "expense", RecordId: expenseId } });
  expect(rows.map(({ action }) => action)).toEqual(["delete", "update", "update", "add"]);
});

test("keeps one photo of the receipt, for readers of the expense alone", async () => {
  const token = await world.tokenOf("admin");
  const { expenseId } = await world.done(addExpense, supplies);
  const urls = async () => {
    const { rows } = await world.done(searchExpenses, { pageSize: 100 });
    return rows.find((row) => row.expenseId === expenseId);
  };
  expect(await attachReceipt(expenseId, token)).toMatchObject({ status: 201 });
  const first = await urls();
  expect([await statusOf(first?.receiptUrl), await statusOf(first?.thumbnailUrl)]).toEqual([200, 200]);
  expect(await attachReceipt(expenseId, token)).toMatchObject({ status: 201 });
  expect(await statusOf(first?.receiptUrl)).toBe(404);
  const second = await urls();
  expect(await statusOf(second?.receiptUrl)).toBe(200);
  const other = await world.newToken("owner", await world.addCompany("Other Receipts"));
  expect(await attachReceipt(expenseId, other)).toMatchObject({ status: 404 });
  await world.done(deleteExpense, { expenseId });
  expect(await statusOf(second?.receiptUrl)).toBe(404);
});

test("is for the owner and the accounts, of their own company, and refuses what cannot be", async () => {
  const { expenseId } = await world.done(addExpense, supplies);
  const other = await world.newToken("owner", await world.addCompany("Other Expenses"));
  expect(await world.done(searchExpenses, {}, { token: other })).toMatchObject({ rows: [], amount: 0 });
  await world.refused(404, updateExpense, { ...supplies, CompanyId: undefined, expenseId }, { token: other });
  await world.refused(404, addExpense, supplies, { token: other });
  for (const role of ["staff", "support", "operations"] as const)
    await world.refused(403, searchExpenses, {}, { token: await world.tokenOf(role) });
  await world.done(addExpense, supplies, { token: await world.tokenOf("accounts") });
  const fieldsOf = async (body: object) =>
    (await world.refused(400, addExpense, { ...supplies, ...body })).fields;
  expect(await fieldsOf({ CompanyId: undefined })).toEqual({ CompanyId: "Please select a company" });
  expect(await fieldsOf({ Day: "2027-11-02" })).toEqual({ Day: "Must not be after today" });
  expect(await fieldsOf({ Amount: 0 })).toEqual({ Amount: "Must not be 0" });
  const unserved = await makeSociety(world);
  await world.done(setServed, { companyId: 1, societyId: unserved, Serves: false });
  expect(await fieldsOf({ SocietyId: unserved })).toEqual({
    SocietyId: "The company does not serve this society",
  });
});

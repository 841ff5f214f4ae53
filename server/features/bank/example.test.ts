import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeMonth } from "#contract/bill/close.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { getExampleStatement, importStatement } from "#contract/bank/statement.ts";
import { demoAccountList } from "#server/seed/demo/accounts.ts";
import { bookDone } from "#server/testing/bills.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const PAID_BEFORE = "612345678901";

let world: World;

beforeAll(async () => {
  world = await createWorld({ demo: demoAccountList });
  const CustomerId = await bookDone(world, 8);
  await world.done(closeMonth, { Month: "2026-11" });
  await world.done(addPayment, { CustomerId, Amount: 10, Method: "upi", Reference: PAID_BEFORE });
});
afterAll(() => world.close());

const urlFor = async (token?: string) =>
  (await world.done(getExampleStatement, {}, token === undefined ? {} : { token })).csvUrl;
const read = (url: string | null) => world.app.inject({ method: "GET", url: url ?? "" });

async function importText(text: string, DryRun: "true" | "false") {
  const form = formWith(new Uint8Array(Buffer.from(text)));
  form.append("DryRun", DryRun);
  const { status, reply } = await sendForm(world.app, importStatement, form, {
    token: await world.tokenOf("accounts"),
  });
  expect(status).toBe(200);
  return reply;
}

test("a demo's example statement books by number, proposes by amount, and leaves unknown and recorded payments alone", async () => {
  const { body, headers } = await read(await urlFor());
  expect(headers["content-disposition"]).toContain("attachment");
  const preview = await importText(body, "true");
  const states = preview.lines.map(({ state }) => state);
  expect(states.join(" ")).toBe("booked booked booked proposed proposed proposed repeated unmatched");
  expect(preview).toMatchObject({ passedOver: 1, badCount: 0 });
  expect(await importText(body, "false")).toMatchObject({
    booked: 3,
    proposed: 3,
    unmatched: 1,
    repeated: 1,
    amount: preview.amount,
  });
  const { rows } = await sql<{ payments: number }>`
    select count(*)::integer as payments from payment`.execute(world.db);
  expect(rows[0]).toEqual({ payments: 4 });
  expect(await ledgerErrors(world)).toEqual([]);
  expect(await importText(body, "false")).toMatchObject({ booked: 0, proposed: 0, repeated: 8 });
});

test("offers none to another company, and refuses roles that may not match payments", async () => {
  const outsider = await world.newToken("owner", await world.addCompany("Elsewhere"));
  expect(await urlFor(outsider)).toBeNull();
  expect(await urlFor(await world.tokenOf("owner"))).not.toBeNull();
  await world.refused(403, getExampleStatement, {}, { token: await world.tokenOf("staff") });
});

test("offers none in an installation that is not a demo", async () => {
  const plain = await createWorld();
  try {
    expect(await plain.done(getExampleStatement, {})).toEqual({ csvUrl: null });
  } finally {
    await plain.close();
  }
});

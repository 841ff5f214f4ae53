import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { languageCodes } from "#i18n/languages.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { parseReader } from "#server/features/file/link.rules.ts";
import { codesOn } from "#server/testing/codes.ts";
import { textsOf } from "#server/testing/pdf.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { storedPdf } from "./pdf.jobs.ts";
import { folderOf } from "./pdf.rules.ts";

let world: World;
let billId: number;
beforeAll(async () => {
  world = await createWorld();
  const place = await makeBookable(world);
  await world.done(addTaxSettings, {
    CompanyId: 1,
    From: "2026-04-01",
    Registration: "unregistered",
    LegalName: "Chamak Doorstep Services",
    Address: "14 Sahyadri Lane, Pune 411007",
    StateId: 21,
    SeriesPrefix: "CH",
    UpiAddress: "chamak@examplebank",
  });
  await world.done(bookPlan, place.booking([place.vehicle(biweekly)], { Billing: "monthly" }));
  await sql`update wash set status = 'done', outcome_effect = 'charge' where day < '2026-12-01'`.execute(
    world.db,
  );
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  billId = (await world.done(searchBills, {})).rows[0]?.billId ?? 0;
});
afterAll(() => world.close());

const read = (url: string) => world.app.inject({ method: "GET", url });

test("opens a bill's PDF only by its link, and renders it the same every time", async () => {
  const { paperUrl, upiLink, upiAddress } = await world.done(getBill, { billId });
  expect({ upiLink, upiAddress }).toEqual({
    upiLink:
      "upi://pay?pa=chamak@examplebank&pn=Chamak%20Doorstep%20Services&tr=CH2627000001&tn=Bill%20CH%2F26-27%2F000001&am=900.00&cu=INR",
    upiAddress: "chamak@examplebank",
  });
  const first = await read(paperUrl);
  expect(first.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
  });
  expect(first.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const ref = { billId, creditNoteId: null, language: "en" } as const;
  await world.store.remove(folderOf(ref));
  const again = await Promise.all([1, 2].map(() => storedPdf(world.db, world.store, ref)));
  for (const { body } of again) expect((await buffer(body)).equals(first.rawPayload)).toBe(true);
  expect((await read(paperUrl.replace("/en/", "/hi/"))).statusCode).toBe(404);
  const { paperUrl: hindi } = await world.done(getBill, { billId, Language: "hi" });
  expect((await read(hindi)).rawPayload.equals(first.rawPayload)).toBe(false);
  world.clock.advance(10 * 60_000);
  expect((await read(paperUrl)).statusCode).toBe(404);
});

test.each(["en", "hi"] as const)(
  "encodes the bill's UPI link in a QR code that a scanner reads in %s",
  async (Language) => {
    const { paperUrl, upiLink } = await world.done(getBill, { billId, Language });
    expect(await codesOn((await read(paperUrl)).rawPayload)).toEqual([upiLink]);
  },
);

test("copies a PDF's Hindi text in reading order, part by part", async () => {
  const { paperUrl } = await world.done(getBill, { billId, Language: "hi" });
  const { rawPayload } = await read(paperUrl);
  const [text] = await textsOf(rawPayload);
  for (const expected of [
    "बिल (Bill)",
    "भुगतान की अंतिम तिथि",
    "वाहन विवरण धुलाई दर राशि",
    "हस्ताक्षर की आवश्यकता नहीं",
  ])
    expect(text).toContain(expected);
  expect(rawPayload.toString("latin1")).toMatch(/\/MarkInfo <<\s+\/Marked true/);
});

test("renders a bill's PDF in the requested language", async () => {
  for (const Language of languageCodes) {
    const { t, day } = translatorIn(Language);
    const { paperUrl, creditNotes: _, ...bill } = await world.done(getBill, { billId, Language });
    const [text = ""] = await textsOf((await read(paperUrl)).rawPayload);
    // Some readers see no space after a vowel sign above the end of a word.
    const bare = text.replaceAll(/\s/g, "").normalize();
    for (const expected of [t("bill.due"), t("bill.computer"), t("bill.columnDescription"), day(bill.due)])
      expect(bare).toContain(expected.replaceAll(/\s/g, "").normalize());
  }
});

test("renders a credit note's own PDF, without a payment code", async () => {
  await world.done(creditBill, { BillId: billId, Amount: 100, Reason: "Scratched door" });
  const { creditNotes } = await world.done(getBill, { billId });
  expect(creditNotes).toHaveLength(1);
  const { statusCode, rawPayload } = await read(creditNotes[0]?.paperUrl ?? "");
  expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect(await codesOn(rawPayload)).toEqual([]);
});

test("opens nothing after sign-out", async () => {
  const token = await world.newToken("accounts");
  const { paperUrl } = await world.done(getBill, { billId }, { token });
  expect((await read(paperUrl)).statusCode).toBe(200);
  await sql`delete from session where session_id = ${parseReader(paperUrl.split("/")[5] ?? "")?.sessionId}`.execute(
    world.db,
  );
  expect((await read(paperUrl)).statusCode).toBe(404);
});

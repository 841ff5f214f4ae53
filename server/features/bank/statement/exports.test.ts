import { utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importStatement } from "#contract/bank/statement.ts";
import { searchLines } from "#contract/bank/line.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Two exports of one account: what was read from one is not proposed again from the other. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await makeBilled(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("bank_line").execute();
});

async function send(bytes: Uint8Array) {
  const form = formWith(new Uint8Array(bytes));
  form.append("CompanyId", "1");
  const token = await world.tokenOf("accounts");
  const { status, reply } = await sendForm(world.app, importStatement, form, { token });
  expect(status).toBe(200);
  const { proposed, unmatched, repeated, lines } = reply;
  return { new: proposed + unmatched, repeated, states: lines.map(({ state }) => state) };
}
const read = (...lines: string[]) => send(Buffer.from(lines.join("\n")));
const stored = async () => (await world.done(searchLines, { pageSize: 100 })).total;

const csv = "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance";
const other = "Txn Date,Description,Debit,Credit,Balance,Ref No";

test("CSV and XLSX of one month, with other titles, columns and narrations", async () => {
  await read(
    csv,
    "01/11/26,UPI-ANITA RAO-anita@okaxis-UTIB0000123-632512345678-UPI,0000632512345678,,900.00,1900.00",
    "02/11/26,CASH DEP  KOTHRUD,,,450.00,2350.00",
    "03/11/26,NEFT CR-MEENA IYER-SAVINGS,,,450.00,2800.00",
    "03/11/26,RENT,,800.00,,2000.00",
  );
  const cells = [
    ["Account Statement"],
    other.split(","),
    [new Date(Date.UTC(2026, 10, 3)), "TO TRF RENT", 800, null, 2000, ""],
    [new Date(Date.UTC(2026, 10, 3)), "BY NEFT MEENA IYER", null, 450, 2800, "S1234567"],
    [new Date(Date.UTC(2026, 10, 2)), "CASH DEPOSIT KOTHRUD BRANCH", null, 450, 2350, ""],
    [new Date(Date.UTC(2026, 10, 1)), "UPI/CR/632512345678/ANITA RAO", null, 900, 1900, ""],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells, { UTC: true, dateNF: "dd/mm/yyyy" }), "Statement");
  const bytes = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  expect(await send(bytes)).toMatchObject({ new: 0, repeated: 3 });
  expect(await stored()).toBe(3);
});

describe("without balances", () => {
  const head = "Date,Narration,Credit";
  test.each([
    ["spaces and separators", "UPI-ANITA RAO-PAYMENT OF WASH", "UPI/ANITA  RAO/PAYMENT OF WASH"],
    ["a text that is cut off", "BY TRANSFER FROM ANITA RAO KOTHRUD PUNE", "BY TRANSFER FROM ANITA"],
    ["a reference in the text", "UPI-ANITA-632512345679-UPI", "UPI/CR/632512345679/OTHER WORDS"],
    ["upper and lower case", "Cash deposit Kothrud", "CASH DEPOSIT KOTHRUD"],
  ])("%s", async (_, first, second) => {
    await read(head, `01/11/2026,${first},77`);
    expect(await read(head, `01/11/2026,${second},77`)).toMatchObject({ new: 0, repeated: 1 });
    expect(await read(head, `01/11/2026,${first},77`)).toMatchObject({ new: 0, repeated: 1 });
  });

  test("another day, amount, reference or bill is another line", async () => {
    await read(head, "01/11/2026,UPI-ANITA RAO-632512345680,77", "01/11/2026,NEFT CH2627000901 WASH,78");
    expect(
      await read(
        head,
        "01/11/2026,UPI-ANITA RAO-632512345681,77",
        "02/11/2026,UPI-ANITA RAO,77",
        "01/11/2026,UPI-ANITA RAO,79",
        "01/11/2026,NEFT CH2627000902 WASH,78",
      ),
    ).toMatchObject({ new: 4, repeated: 0 });
  });

  test("one that may be another waits, and is not proposed by its amount", async () => {
    expect(await read(head, "01/11/2026,UPI ANITA RAO,900")).toMatchObject({ states: ["proposed"] });
    expect(await read(head, "01/11/2026,TRANSFER OF ANITA,900")).toMatchObject({ states: ["unmatched"] });
    const { rows } = await world.done(searchLines, {});
    expect(rows.map(({ state, resembles }) => [state, resembles])).toEqual([
      ["proposed", false],
      ["unmatched", true],
    ]);
  });

  test("equal payments of a day are as many as the fuller file has", async () => {
    await read(head, ...Array.from({ length: 2 }, () => "01/11/2026,CASH DEPOSIT KOTHRUD,77"));
    const four = Array.from({ length: 4 }, () => "01/11/2026,CASH DEPOSIT - KOTHRUD,77");
    expect(await read(head, ...four)).toMatchObject({ new: 2, repeated: 2 });
    expect(await read(head, ...four)).toMatchObject({ new: 0, repeated: 4 });
    expect(await stored()).toBe(4);
  });
});

describe("with balances", () => {
  test("equal payments of a day are told apart, in files of half a day each", async () => {
    await read(csv, "01/11/26,CASH DEPOSIT,,,77.00,1077.00", "01/11/26,CASH DEPOSIT,,,77.00,1154.00");
    expect(
      await read(other, "01/11/26,CASH DEP,,77.00,1154.00,1", "01/11/26,CASH DEP,,77.00,1231.00,2"),
    ).toMatchObject({ repeated: 1, new: 1 });
    expect(await stored()).toBe(3);
  });

  test("the same text with another balance is not thrown away", async () => {
    await read(csv, "01/11/26,CASH DEPOSIT,,,77.00,1077.00");
    expect(await read(csv, "01/11/26,CASH DEPOSIT,,,77.00,1154.00")).toMatchObject({ new: 1, repeated: 0 });
    expect(
      await read(csv, "01/11/26,CASH DEPOSIT,,,77.00,1077.00", "01/11/26,CASH DEPOSIT,,,77.00,1154.00"),
    ).toMatchObject({ new: 0, repeated: 2 });
  });

  test("the same balance with another reference is another line", async () => {
    await read(csv, "01/11/26,UPI-A-632512345690,,,77.00,1077.00");
    expect(await read(csv, "01/11/26,UPI-A-632512345691,,,77.00,1077.00")).toMatchObject({ new: 1 });
  });
});

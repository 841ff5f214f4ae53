import { expect, test } from "vitest";
import { inEnglish } from "#server/errors/apiError.ts";
import { methodIn, readStatement } from "./statement.rules.ts";

const TODAY = "2026-12-10";
const read = (text: string | Buffer) =>
  readStatement(typeof text === "string" ? Buffer.from(text) : text, TODAY);
/** The credits, as "day paise utr". */
async function creditsIn(text: string | Buffer): Promise<string[]> {
  const statement = await read(text);
  if ("code" in statement) throw new Error(statement.code);
  return statement.credits.map(({ day, amountPaise, utr }) => `${day} ${amountPaise} ${utr}`.trim());
}

test.each([
  [
    "HDFC Bank",
    [
      "HDFC BANK Ltd.,,,,,,",
      "Statement of account,From 01/12/26,,,,,",
      "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
      "********,********,****,****,****,****,****",
      `03/12/26,UPI-A PAYER-p@okaxis-UTIB0000123-632512345678-UPI,0000632512345678,03/12/26,,831.00,"1,831.00"`,
      `05/12/26,RENT,,05/12/26,"70,000.00",,0.50`,
      `STATEMENT SUMMARY,,,,,,`,
    ],
    ["2026-12-03 83100 632512345678"],
  ],
  [
    "ICICI Bank",
    [
      "DETAILED STATEMENT",
      "S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )",
      `1,04/12/2026,04/12/2026,-,UPI/632512345679/CH2627000002/payer@okici/ICICI Bank,0.0,"1,05,000.50","1,06,831.50"`,
    ],
    ["2026-12-04 10500050 632512345679"],
  ],
  [
    "State Bank of India, tabs",
    [
      "Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance",
      "3 Dec 2026\t3 Dec 2026\tBY TRANSFER-UPI/CR/632512345680/A PAYER/SBIN/payer@ok/Nov--\tTRANSFER FROM 4897\t \t900.00\t1,900.00",
    ],
    ["2026-12-03 90000 632512345680"],
  ],
  [
    "Kotak Mahindra Bank, one column and its side",
    [
      "Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr",
      `1,05-12-2026,UPI/A PAYER/632512345681/UPI,UPI-632512345681,"1,200.50",CR,"5,000.00",CR`,
      `2,05-12-2026,Cash withdrawal,,"200.00",DR,"4,800.00",CR`,
    ],
    ["2026-12-05 120050 632512345681"],
  ],
  [
    "Axis Bank, semicolons",
    [
      "Tran Date;CHQNO;PARTICULARS;DR;CR;BAL;SOL",
      "06-12-2026;-;NEFT/AXISN12345678901/A PAYER;;450.00;9,000.00;211",
    ],
    ["2026-12-06 45000 AXISN12345678901"],
  ],
  [
    "signs and letters beside amounts",
    [
      "Transaction Date,Details,Amount (Rs.)",
      `07-Dec-2026,UPI 632512345682,"Rs. 1,000.00 Cr"`,
      `07-Dec-26,Fee,"(50.00)"`,
      "08-DEC-2026 10:11:12,IMPS-632512345683-X,+75.5",
      "08-Dec-2026,Out,-75.5",
      "08-Dec-2026,Out,75.50 Dr",
    ],
    ["2026-12-07 100000 632512345682", "2026-12-08 7550 632512345683"],
  ],
])("%s", async (_, lines, expected) => {
  expect(await creditsIn(lines.join("\r\n"))).toEqual(expected);
});

const plain = "Date,Narration,Credit\n01/12/2026,Café UPI 632512345678,10.00\n";

test("reads UTF-8, UTF-16 and Windows-1252, with or without a byte order mark", async () => {
  const utf16 = Buffer.from(plain, "utf16le");
  const swapped = Buffer.from(utf16).swap16();
  const kinds = [
    Buffer.from(`\uFEFF${plain}`),
    utf16,
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
    swapped,
    Buffer.from(plain, "latin1"),
  ];
  for (const bytes of kinds) {
    const statement = await read(bytes);
    expect(statement).toMatchObject({
      credits: [{ day: "2026-12-01", narration: "Café UPI 632512345678", amountPaise: 1000 }],
    });
  }
});

test.each([
  ["a spreadsheet", Buffer.from("PK\u0003\u0004xl/workbook.xml"), /no CSV file/],
  ["a PDF", Buffer.from("%PDF-1.7\n"), /no CSV file/],
  ["no columns", "What,is,this\n1,2,3\n", /No line names the columns/],
])("%s is refused with a message", async (_, text, sentence) => {
  const refused = await read(text);
  expect("code" in refused && inEnglish(refused)).toMatch(sentence);
});

test("reads the maximum number of lines, whatever follows the last of them", async () => {
  const of = (lines: number) => read(`Date,Narration,Credit\n${"01/12/2026,x,1\n".repeat(lines)}\n\n`);
  const statement = await of(19_999);
  if ("code" in statement) throw new Error(statement.code);
  expect(statement.credits.length).toBe(19_999);
  await expect(of(20_000)).rejects.toThrow("The file has more than 20,000 rows. Please split it.");
});

test("reports unreadable lines with their line numbers", async () => {
  const lines = [
    "A bank's name",
    "Date,Narration,Credit",
    "32/12/2026,Nowhere,10.00",
    "11/12/2026,Tomorrow,10.00",
    "01/12/2026,Letters,1O.00",
    "01/12/2026,Too much,9999999999.00",
    "01/12/2026,Right,10.00",
    ",Opening balance,",
  ];
  const statement = await read(lines.join("\n"));
  expect(statement).toMatchObject({
    bad: [
      { line: 3, reason: "The day cannot be read; write it as dd/mm/yyyy" },
      { line: 4, reason: "The day lies ahead; write it as dd/mm/yyyy" },
      { line: 5, reason: "The amount cannot be read" },
      { line: 6, reason: "The amount is too large" },
    ],
    credits: [{ narration: "Right" }],
  });
});

test("distinguishes identical lines by their occurrence", async () => {
  const statement = await read(`${plain}01/12/2026,Café UPI 632512345678,10.00\n`);
  if ("code" in statement) throw new Error(statement.code);
  const [one, other] = statement.credits;
  expect(one?.digest).toBe(other?.digest);
  expect([one?.occurrence, other?.occurrence]).toEqual([1, 2]);
});

test.each([
  ["UPI-A PAYER-p@okaxis-UTIB0000123-632512345678-UPI", "upi"],
  ["BY TRANSFER-UPI/CR/632512345680/A PAYER", "upi"],
  ["NEFT/AXISN12345678901/A PAYER", "bank"],
  ["IMPS-632512345681-A PAYER", "bank"],
  ["CASH DEPOSIT AT BRANCH", "cash"],
  ["CHQ DEP 000123 CLEARING", "cheque"],
  ["razorpay online pay_1 CH2627000001", "online"],
  ["razorpay card pay_1 CH2627000001", "card"],
  ["A PAYER", "bank"],
  ["CUPID CARDS AND GIFTS", "bank"],
])("the narration %j gives the method %s", (narration, method) => {
  expect(methodIn(narration)).toBe(method);
});

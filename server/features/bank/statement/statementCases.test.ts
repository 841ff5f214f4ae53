import { describe, expect, test } from "vitest";
import { utils, write } from "@e965/xlsx";
import { rupeesOf } from "#contract/money.ts";
import { inEnglish } from "#server/errors/apiError.ts";
import { returnedIn } from "./returned.rules.ts";
import { readStatement, type Statement } from "./statement.rules.ts";

/** Statements as banks and spreadsheets write them, each with what it says. */

const TODAY = "2026-11-29";

async function statementOf(file: string | Buffer): Promise<Statement> {
  const statement = await readStatement(typeof file === "string" ? Buffer.from(file) : file, TODAY);
  if ("code" in statement) throw new Error(inEnglish(statement));
  return statement;
}

/** Credits and debits by day and rupees, and the bad lines by number. */
async function movedIn(file: string | Buffer) {
  const { credits, debits, bad } = await statementOf(file);
  const shown = (
    lines: readonly { day: string; amountPaise: Statement["credits"][number]["amountPaise"] }[],
  ) => lines.map(({ day, amountPaise }) => `${day} ${rupeesOf(amountPaise)}`);
  return { in: shown(credits), out: shown(debits), bad: bad.map(({ line }) => line) };
}

const refusalOf = async (text: string) => {
  const refused = await readStatement(Buffer.from(text), TODAY);
  return "code" in refused ? inEnglish(refused) : "";
};

const hdfc = "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance";

describe("a line with another number of cells than titles is not trusted", () => {
  test.each([
    [
      "one too many",
      "02/11/26,NEFT DR-REFUND CH2627000542, ARJUN PHADKE,N306261234567890,02/11/26,698.00,,99302.00",
    ],
    ["one too few", "02/11/26,NEFT DR-REFUND CH2627000542,N306261234567890,02/11/26,698.00,99302.00"],
    ["two too many", "02/11/26,A, B, C,N306261234567890,02/11/26,,698.00,99302.00"],
  ])("%s", async (_, line) =>
    expect(await movedIn(`${hdfc}\n${line}`)).toEqual({ in: [], out: [], bad: [2] }),
  );

  test("empty cells at its end are none", async () =>
    expect(await movedIn(`${hdfc}\n02/11/26,UPI,1,02/11/26,,698.00,99302.00,,`)).toMatchObject({
      in: ["2026-11-02 698"],
    }));
});

describe("the order of day and month is the file's", () => {
  test("one day above 12 settles it", async () =>
    expect(
      await movedIn(
        `${hdfc}\n11/2/2026,UPI-A,1,11/2/2026,,698.00,100698.00\n11/13/2026,UPI-B,2,11/13/2026,,1540.93,102238.93`,
      ),
    ).toEqual({ in: ["2026-11-02 698", "2026-11-13 1540.93"], out: [], bad: [] }));

  test("the year may stand in front", async () =>
    expect(await movedIn("Date,Narration,Credit\n26/11/02,A,10\n26/11/03,B,20")).toMatchObject({
      in: ["2026-11-02 10", "2026-11-03 20"],
    }));

  test("days with the name of the month stand beside others", async () =>
    expect(await movedIn('Date,Narration,Credit\n"Nov 02, 2026",A,10\n03-Nov-26,B,20')).toMatchObject({
      in: ["2026-11-02 10", "2026-11-03 20"],
    }));

  test("a stamp in UTC is the next day in India", async () =>
    expect(await movedIn("Date,Narration,Credit\n2026-11-02T20:00:00Z,A,10")).toMatchObject({
      in: ["2026-11-03 10"],
    }));

  test("a file that contradicts itself is refused, with both lines", async () =>
    expect(await refusalOf("Date,Narration,Credit\n13/11/2026,A,1\n11/14/2026,B,2")).toBe(
      "Lines 2 and 3 write the day and the month in different orders, so that none of the days can be trusted",
    ));
});

describe("a comma is a decimal sign or a group, by all amounts of the file", () => {
  test("decimals", async () =>
    expect(
      await movedIn(
        "Date;Narration;Withdrawal;Deposit;Balance\r\n02/11/2026;UPI/CH2627000542;;698,00;100698,00\r\n03/11/2026;X;15,40;;100682,60",
      ),
    ).toEqual({ in: ["2026-11-02 698"], out: ["2026-11-03 15.4"], bad: [] }));

  test("groups", async () =>
    expect(
      await movedIn('Date,Narration,Credit\n02/11/2026,A,"1,05,000.50"\n02/11/2026,B,"1,234"'),
    ).toMatchObject({
      in: ["2026-11-02 105000.5", "2026-11-02 1234"],
    }));

  test("one that is neither is unreadable", async () =>
    expect(await movedIn('Date,Narration,Credit\n02/11/2026,A,"12,34"\n02/11/2026,B,"1,23,4"')).toMatchObject(
      {
        in: ["2026-11-02 12.34"],
        bad: [3],
      },
    ));

  test("both in one file are refused", async () =>
    expect(await refusalOf('Date,Narration,Credit\n02/11/2026,A,"698,00"\n02/11/2026,B,698.00')).toMatch(
      /^Lines 2 and 3 write the decimals of amounts differently/,
    ));
});

describe("the bank's own files", () => {
  test('cells as ="…"', async () =>
    expect(
      await movedIn(
        [
          ",,Current & Saving Account Statement",
          "",
          'Account Number,="110080200000"',
          '"Opening Balance","Rs.1,00,000.00"',
          "Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance,",
          '="02-11-2026 10:04:23",="02 Nov 2026",="630612345678","UPI/CR/630612345678/A","9998",,="698.00","1,00,698.00",',
          '="03-11-2026 14:30:00",="03 Nov 2026",="","ATM WITHDRAWAL","9998",="1000.00",,"99,698.00",',
        ].join("\r\n"),
      ),
    ).toEqual({ in: ["2026-11-02 698"], out: ["2026-11-03 1000"], bad: [] }));

  test("one column with the side in brackets", async () =>
    expect(
      await movedIn(
        [
          "Date,Narration,Chq/Ref No,Withdrawal (Dr)/ Deposit (Cr),Balance",
          '02-11-2026,UPI,UPI-1,698.00(Cr),"1,00,698.00(Cr)"',
          '03-11-2026,ATM WDL,,"1,000.00(Dr)","99,698.00(Cr)"',
        ].join("\n"),
      ),
    ).toEqual({ in: ["2026-11-02 698"], out: ["2026-11-03 1000"], bad: [] }));

  const cells = [
    ["A bank's name"],
    [],
    ["Txn Date", "Description", "Debit", "Credit", "Balance"],
    [new Date(Date.UTC(2026, 10, 2)), "UPI CH2627000542", null, 698, 100698.3],
    [new Date(Date.UTC(2026, 10, 3)), "ATM", 1000.1, null, 99698.2],
  ];
  test.each(["xlsx", "biff8", "html", "ods"] as const)("a workbook, as %s", async (bookType) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([["Read me"]]), "Notes");
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet(cells, { UTC: true, dateNF: "yyyy-mm-dd" }),
      "Statement",
    );
    const single = { SheetNames: ["Statement"], Sheets: { Statement: book.Sheets["Statement"]! } };
    const bytes = write(bookType === "html" ? single : book, { type: "buffer", bookType }) as Buffer;
    expect(await movedIn(bytes)).toEqual({ in: ["2026-11-02 698"], out: ["2026-11-03 1000.1"], bad: [] });
  });

  test("a narration that goes on in the next row keeps its bill's number", async () => {
    const { credits } = await statementOf(
      `${hdfc}\n02/11/26,UPI-A PAYER,1,02/11/26,,698.00,1\n,CH2627000542,,,,,\n`,
    );
    expect(credits).toMatchObject([{ narration: "UPI-A PAYER CH2627000542 · 1" }]);
  });
});

describe("titles of other banks", () => {
  const moved = { in: ["2026-11-01 698"], out: ["2026-11-02 500"], bad: [] };
  test.each([
    [
      "HDFC, with stars, a summary and a stamp below",
      [
        "HDFC BANK Ltd.,,,,,,",
        "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
        "********,**********,*****,****,****,****,****",
        "01/11/26,UPI-A-632512345678,0000632512345678,01/11/26,,698.00,1698.00",
        "02/11/26,ATM,,02/11/26,500.00,,1198.00",
        "STATEMENT SUMMARY :-,,,,,,",
        "Opening Balance,Debits,Credits,Closing Bal,,,",
        "1000.00,500.00,698.00,1198.00",
        "Generated On: 29/11/2026,,",
      ],
    ],
    [
      "ICICI, titles in two rows",
      [
        "S No.,Value,Transaction,Cheque,Transaction Remarks,Withdrawal,Deposit,Balance",
        ",Date,Date,Number,,Amount (INR),Amount (INR),(INR)",
        "1,01/11/2026,01/11/2026,-,UPI/632512345678/A,0.0,698.0,1698.0",
        "2,02/11/2026,02/11/2026,-,ATM,500.0,0.0,1198.0",
      ],
    ],
    [
      "ICICI, currencies below the titles",
      [
        "S No.,Value Date,Transaction Date,Transaction Remarks,Withdrawal Amount,Deposit Amount,Balance",
        ",,,,(INR ),(INR ),(INR )",
        "1,01/11/2026,01/11/2026,UPI/632512345678/A,0.0,698.0,1698.0",
        "2,02/11/2026,02/11/2026,ATM,500.0,0.0,1198.0",
      ],
    ],
    [
      "SBI, dashes for nothing",
      [
        "Date,Details,Ref No/Cheque No,Debit,Credit,Balance",
        "01/11/2026,DEP TFR UPI/CR/632512345678,TRANSFER FROM 489,-,698.00,1698.00",
        "02/11/2026,WDL TFR UPI/DR/1,TRANSFER TO,500.00,-,1198.00",
      ],
    ],
    [
      "Axis, days' form in the titles and the side in a column",
      [
        "S.No,Transaction Date (dd/mm/yyyy),Value Date (dd/mm/yyyy),Particulars,Amount(INR),Debit/Credit,Balance(INR)",
        "1,01/11/2026,01/11/2026,UPI/P2A/632512345678,698.00,CR,1698.00",
        "2,02/11/2026,02/11/2026,ATM,500.00,DR,1198.00",
      ],
    ],
    [
      "Kotak, one column of signed amounts",
      [
        "#,TRANSACTION DATE,VALUE DATE,TRANSACTION DETAILS,CHQ / REF NO.,DEBIT/CREDIT(₹),BALANCE(₹)",
        '1,01 Nov 2026,01 Nov 2026,UPI/A,UPI-632512345678,+698.00,"1,698.00"',
        '2,02 Nov 2026,02 Nov 2026,ATM,,-500.00,"1,198.00"',
      ],
    ],
    [
      "PNB",
      [
        "Txn No.,Txn Date,Description,Branch Name,Cheque No.,Dr Amount,Cr Amount,Balance,KIMS Remarks",
        "S1,01/11/2026,UPI/632512345678/A,PUNE,,,698.00,1698.00 Cr.,",
        "S2,02/11/2026,ATM,PUNE,,500.00,,1198.00 Cr.,",
      ],
    ],
    [
      "BoB",
      [
        "TRAN DATE,VALUE DATE,NARRATION,CHQ.NO.,WITHDRAWAL(DR),DEPOSIT(CR),BALANCE(INR)",
        "01-11-2026,01-11-2026,UPI/632512345678/10:11:12/UPI/a@ok,,,698.00,1698.00Cr",
        "02-11-2026,02-11-2026,ATM,,500.00,,1198.00Cr",
      ],
    ],
    [
      "Union, the side in brackets",
      [
        "Date,Transaction Id,Remarks,Amount(Rs.),Balance(Rs.)",
        "01/11/2026,S1,UPIAR/632512345678/CR/A,698.0 (Cr),1698.0 (Cr)",
        "02/11/2026,S2,ATM,500.0 (Dr),1198.0 (Cr)",
      ],
    ],
    [
      "IndusInd, the side in the type",
      [
        "Date,Type,Description,Amount,Balance",
        "01 Nov 2026,Transfer Credit,UPI/632512345678,698.00,1698.00",
        "02 Nov 2026,Transfer Debit,ATM,500.00,1198.00",
      ],
    ],
    [
      "RBL, a title with a slip",
      [
        "Transaction Date,Transaction Details,Cheque ID,Value Date,Withdrawl Amt,Deposit Amt,Balance (INR)",
        "01/11/2026,UPI/632512345678,,01/11/2026,,698.00,1698.00",
        "02/11/2026,ATM,,02/11/2026,500.00,,1198.00",
      ],
    ],
    [
      "Federal, a type that says no side",
      [
        "Tran Date,Particulars,Tran Type,Tran ID,Withdrawals,Deposits,Balance Amount,Dr/Cr",
        "01-NOV-2026,UPI IN/632512345678/A,TFR,S1,,698.00,1698.00,Cr",
        "02-NOV-2026,ATM,TFR,S2,500.00,,1198.00,Cr",
      ],
    ],
    [
      "an indicator",
      [
        "Date,Tran Type,Description,Amount,Cr/Dr Indicator",
        "01/11/2026,TFR,A,698,C",
        "02/11/2026,TFR,B,500,D",
      ],
    ],
    [
      "money in and out",
      ["Date,Description,Money In,Paid Out,Balance", "01/11/2026,A,698,,1698", "02/11/2026,B,,500,1198"],
    ],
    [
      "receipts and payments",
      ["Date,Particulars,Receipts,Payments", "01/11/2026,A,698,", "02/11/2026,B,,500"],
    ],
    [
      "words beside amounts",
      ["Date,Remark,Amount", "01/11/2026,A,698.00 Credit", "02/11/2026,B,500.00 (Debit)"],
    ],
    [
      "stamps in UTC",
      [
        "Date,Description,Credit,Debit",
        "2026-10-31T20:30:00.000Z,A,698,",
        "2026-11-02T10:00:00+05:30,B,,500",
      ],
    ],
  ])("%s", async (_, lines) => expect(await movedIn(lines.join("\r\n"))).toEqual(moved));

  test("pages repeat their titles and balances", async () =>
    expect(
      await movedIn(
        [
          "Date,Narration,Withdrawal,Deposit,Balance",
          "01/11/2026,OPENING BALANCE,,1000.00,1000.00",
          "01/11/2026,UPI/632512345678,,698.00,1698.00",
          "Page 1 of 2",
          "Balance carried forward,,,,1698.00",
          "Date,Narration,Withdrawal,Deposit,Balance",
          "01/11/2026,B/F,,,1698.00",
          "02/11/2026,ATM,500.00,,1198.00",
          "02/11/2026,CLOSING BALANCE,,1198.00,1198.00",
          "Page No .: 2",
        ].join("\n"),
      ),
    ).toEqual(moved));
});

describe("siblings of a narration that goes on", () => {
  const head = "Date,Narration,Chq/Ref,Withdrawal,Deposit,Balance";
  test.each([
    ["over three rows", ["01/11/2026,UPI-ANITA,,,698.00,1698.00", ",RAO CH2627,,,,", ",000542,,,,"]],
    [
      "with a page's end between",
      ["01/11/2026,UPI-CH2627000542,,,698.00,1698.00", "Page 1,,,,,", ",Page total,,,,"],
    ],
    ["in quotes over two lines", ['01/11/2026,"UPI-ANITA\nCH2627000542",,,698.00,1698.00']],
  ])("%s", async (_, lines) => {
    const { credits } = await statementOf([head, ...lines].join("\n"));
    expect(credits).toMatchObject([{ billNumbers: ["CH2627000542"] }]);
  });
});

describe("siblings of amounts", () => {
  const amountsIn = async (...cells: string[]) =>
    movedIn(["Date,Narration,Amount", ...cells.map((cell) => `01/11/2026,A,"${cell}"`)].join("\n"));
  test.each([
    ["1,698.00-", "out"],
    ["(1,698.00)", "out"],
    ["-₹1,698.00", "out"],
    ["₹ -1,698", "out"],
    ["1698.00 Dr.", "out"],
    ["Dr 1,698.00", "out"],
    ["1,698.00(CR)", "in"],
    ["+ 1,698.00", "in"],
    ["INR 1,698.00 C", "in"],
  ] as const)("%s goes %s", async (cell, way) =>
    expect((await amountsIn(cell, "-1"))[way]).toContain("2026-11-01 1698"),
  );

  test.each(["1O0", "5 6", "12.3.4", "1,2345"])("%s is none", async (cell) =>
    expect((await amountsIn("-1,234.50", "10.00", cell)).bad).toEqual([4]),
  );

  test.each(["1,23", "12,34", "1.234.567", "12.345"])(
    "%s contradicts the decimals of others",
    async (cell) =>
      await expect(amountsIn("-1,234.50", "10.00", cell)).rejects.toThrow(
        /^Lines 2 and 4 write the decimals/,
      ),
  );
});

describe("which way money went is said, or follows from the balance", () => {
  const lines = (...types: string[]) =>
    [
      "Date,Description,Type,Amount",
      ...types.map((type, index) => `0${index + 1}/11/2026,X${index},${type},${index + 1}00`),
    ].join("\n");
  test.each([
    ["Withdrawal", "Deposit"],
    ["W", "D"],
    ["OUT", "IN"],
    ["Sent", "Received"],
    ["Payment", "Receipt"],
    ["-", "+"],
    ["DR", "CR"],
    ["d", "c"],
  ])("%s and %s", async (out, incoming) =>
    expect(await movedIn(lines(out, incoming))).toEqual({
      in: ["2026-11-02 200"],
      out: ["2026-11-01 100"],
      bad: [],
    }),
  );

  test("unknown words refuse the file, and are named", async () =>
    expect(await refusalOf(lines("DR", "XFER"))).toBe(
      "The file says which way the money went in words that are not known: xfer",
    ));

  const unsigned = [
    "Date,Description,Amount,Balance,Cheque No",
    "01/11/2026,Opening Balance,1000.00,1000.00,",
    "02/11/2026,ATM Withdrawal,50.00,950.00,ATM001",
    "03/11/2026,UPI CH2627000542,698.00,1648.00,",
    '04/11/2026,REFUND CH2627000541,"1,540.93",107.07,',
  ];
  const moved = { in: ["2026-11-03 698"], out: ["2026-11-02 50", "2026-11-04 1540.93"], bad: [] };
  test("a balance tells of amounts without a sign", async () =>
    expect(await movedIn(unsigned.join("\n"))).toEqual(moved));

  test("also with the latest line first", async () => {
    const [header = "", ...rest] = unsigned;
    const { in: came, out } = await movedIn([header, ...rest.toReversed()].join("\n"));
    expect([came, out.toSorted()]).toEqual([moved.in, moved.out]);
  });

  test("without sign, side or balance the file is refused", async () =>
    expect(await refusalOf("Date,Description,Amount\n02/11/2026,A,50.00\n03/11/2026,B,698.00")).toMatch(
      /^Nothing says which way the money went/,
    ));

  test("amounts beside others with a minus came in", async () =>
    expect(await movedIn("Date,Description,Amount\n02/11/2026,A,-50.00\n03/11/2026,B,698.00")).toEqual({
      in: ["2026-11-03 698"],
      out: ["2026-11-02 50"],
      bad: [],
    }));

  const proven = [
    "01/11/2026,A,,100,1100",
    "02/11/2026,B,,200,1300",
    "03/11/2026,C,300,,1000",
    "04/11/2026,D,,50,1050",
    "04/11/2026,D2,50,,1000",
    "04/11/2026,D3,,50,1050",
  ];
  const two = (...last: string[]) => ["Date,Description,Debit,Credit,Balance", ...proven, ...last].join("\n");
  test("a line in the other column than its balance says is unreadable", async () =>
    expect((await movedIn(two("05/11/2026,E,,50,1000"))).bad).toEqual([8]));

  test("a line whose balance does not follow is not booked by itself", async () => {
    const { credits } = await statementOf(two("05/11/2026,E,,698,1060"));
    expect(credits.map(({ isDoubtful }) => isDoubtful)).toEqual([false, false, false, false, true]);
  });
});

describe("money that the bank takes back in the same file", () => {
  const pairs = async (out: string) => {
    const { credits, debits } = await statementOf(
      `Date,Narration,Withdrawal,Deposit,Balance\n01/11/26,CHQ DEP 000123 CH2627000542,,698.00,50698.00\n03/11/26,${out},698.00,,50000.00`,
    );
    return (await returnedIn(credits, debits)).size;
  };
  test.each([
    ["CHQ RETURN 000123 CH2627000542", 1],
    ["RTN CHQ NO 000123 FUNDS INSUFFICIENT", 1],
    ["I/W CHQ BOUNCED CH/26-27/000542", 1],
    ["O/W RETN 000123 REFER TO DRAWER", 1],
    ["CHEQUE DISHONOURED 000123", 1],
    ["RVSL CH2627000542", 1],
    ["CHQ RETURN 000124", 0],
    ["REFUND CH2627000542", 0],
    ["NEFT TO VENDOR 000123", 0],
  ])("%s: %i", async (out, count) => expect(await pairs(out)).toBe(count));
});

test("says where it found its columns, and which of them nobody reads", async () =>
  expect(await statementOf("A bank\n\nDate,Narration,Branch,Credit\n02/11/2026,A,9998,10")).toMatchObject({
    sheet: "",
    headerLine: 3,
    unread: ["Branch"],
    dayOrder: "DMY",
  }));

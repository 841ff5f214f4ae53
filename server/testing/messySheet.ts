import { utils, write, type WorkSheet } from "@e965/xlsx";
import Papa from "papaparse";
import { importColumnNames, type ImportColumn } from "#contract/booking/import.ts";
import { formatMoney } from "#contract/format.ts";
import { addDays, type Weekday, weekdays } from "#contract/day.ts";
import { matchTitles, titleWords } from "#contract/intake/titles.ts";
import { chanceOf } from "#server/seed/demo/city/chance.ts";

/** Customers as they are, and files that say so as offices write them. */

type TrueCar = {
  number: string;
  days: Weekday[];
  slot: string;
  start: string;
  /** Null: without an end. */
  end: string | null;
  /** Rupees a month; null: as the price table says. */
  monthlyPrice: number | null;
};

export type TruePerson = {
  name: string;
  phone: string;
  email: string;
  notes: string;
  /** Rupees that are owed; below 0 for what is paid ahead. */
  balance: number;
  cars: TrueCar[];
};

type Dice = {
  upTo: (count: number) => number;
  chance: (percent: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
};

export function diceOf(seed: number): Dice {
  const { below, pick } = chanceOf(seed);
  return {
    upTo: below,
    pick,
    chance: (percent) => below(100) < percent,
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: below(1_000_000) }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}

const names = [
  "Ravi Sharma",
  "Meena Iyer",
  "José D'Souza",
  "सुनीता पवार",
  "A. K. Rao",
  "Sana Shaikh",
  "Om Prakash",
];
const dayTexts: readonly (readonly [Weekday[], readonly string[]])[] = [
  [[...weekdays], ["daily", "Everyday", "", "all days", "रोज"]],
  [weekdays.slice(0, 6), ["Mon-Sat", "Monday to Saturday", "All days except Sunday", "Mon \u2013 Sat"]],
  [
    ["monday", "thursday"],
    ["Mon, Thu", "Mon & Thu", "monday/thursday", "सोमवार, गुरुवार"],
  ],
  [["sunday"], ["Sun", "Every Sunday", "Sundays", "रविवार"]],
  [
    ["tuesday", "thursday", "saturday"],
    ["Tue,Thu,Sat", "Tue Thu Sat", "Tue; Thu; Sat"],
  ],
];

/** Two or three customers from `phone` on, who begin after `today`. */
export function truthOf(dice: Dice, today: string, phone: () => string, plate: () => string): TruePerson[] {
  return Array.from({ length: 1 + dice.upTo(3) }, (_, index) => ({
    name: dice.pick(names),
    phone: phone(),
    email: `customer${index}@example.com`,
    notes: dice.pick(["", "", "Ring twice", "No. 4, second gate"]),
    balance: dice.pick([0, 0, 1200, 98_765.5, -500]),
    cars: Array.from({ length: dice.upTo(3) }, () => {
      const start = addDays(today, 1 + dice.upTo(300));
      return {
        number: plate(),
        days: dice.pick(dayTexts)[0],
        slot: dice.pick(["7:00 AM", "8:00 AM", "5:00 PM"]),
        start,
        end: dice.chance(30) ? null : addDays(start, 28 + dice.upTo(60)),
        monthlyPrice: dice.pick([null, null, 600, 1049.5]),
      };
    }),
  }));
}

export type MessyPlace = { society: string; item: string };

/** A cell of a workbook, or a text. */
type Cell = string | number | Date | { hour: number };

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pad = (number: number): string => String(number).padStart(2, "0");
const partsOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { year, month, date };
};

/** How a file writes its days. One that begins with the month has a day above 12 at least, or nobody could tell. */
const dayFormats: Record<string, (day: string) => string> = {
  iso: (day) => day,
  slashes: (day) => day.split("-").toReversed().join("/"),
  dots: (day) => day.split("-").toReversed().join("."),
  short: (day) => {
    const { year, month, date } = partsOf(day);
    return `${date}-${monthNames[month - 1]}-${String(year).slice(2)}`;
  },
  words: (day) => {
    const { year, month, date } = partsOf(day);
    return `${date} ${monthNames[month - 1]} ${year}`;
  },
  monthFirst: (day) => {
    const { year, month, date } = partsOf(day);
    return `${pad(month)}/${pad(date)}/${year}`;
  },
};

const slotTexts: Record<string, readonly string[]> = {
  "7:00 AM": ["7 am", "07:00", "7:00 AM", "7.00 AM", "7-8 am", "0700 hrs"],
  "8:00 AM": ["8 am", "08:00", "8 AM", "8:00 AM to 9:00 AM"],
  "5:00 PM": ["5 pm", "17:00", "5:00 PM", "5-6 PM"],
};
const hourOf: Record<string, number> = { "7:00 AM": 7, "8:00 AM": 8, "5:00 PM": 17 };

const devanagari = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));

const indian = (amount: number): string => formatMoney(amount).replace("₹", "");

/** The cells of a line as somebody may write them. */
function cellsOf(
  dice: Dice,
  person: TruePerson,
  car: TrueCar | undefined,
  { place, dayFormat, isBook }: { place: MessyPlace; dayFormat: string; isBook: boolean },
): Partial<Record<ImportColumn, Cell>> {
  const { phone, balance } = person;
  const day = (text: string): Cell =>
    isBook && dice.chance(50) ? new Date(`${text}T00:00:00Z`) : (dayFormats[dayFormat] ?? String)(text);
  const money = (amount: number): Cell =>
    isBook && dice.chance(50)
      ? amount
      : dice.pick([
          String(amount),
          `₹${amount}`,
          `Rs. ${amount}`,
          ...(amount % 1 === 0 ? [`${amount}/-`] : []),
          indian(amount),
        ]);
  const owed = Math.abs(balance);
  return {
    Name: dice.pick([person.name, `  ${person.name} `, person.name.replace(" ", "\u00a0 ")]),
    Phone:
      isBook && dice.chance(40)
        ? Number(phone)
        : dice.pick([
            phone,
            `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
            `+91-${phone}`,
            `0${phone}`,
            `\u202a${phone}\u202c`,
            `${phone}.0`,
            devanagari(phone),
            `="${phone}"`,
          ]),
    Email: person.email,
    Notes: dice.pick([person.notes, person.notes === "" ? "-" : person.notes]),
    Address: "Tower A, 101",
    Society: place.society,
    ...(balance !== 0 && {
      Balance:
        balance > 0
          ? dice.pick([money(owed), `${indian(owed)} Dr`, `${owed} DR`])
          : dice.pick([`-${owed}`, `${indian(owed)} Cr`, `(${owed})`, `${owed} CR`]),
    }),
    ...(car && {
      Building: dice.pick(["Tower A", "A", "Tower-A", "tower a", "Wing A"]),
      Flat: isBook && dice.chance(50) ? 101 : dice.pick(["101", "A-101", "101.0", "Flat 101"]),
      "Vehicle Number": dice.pick([
        car.number,
        car.number.toLowerCase(),
        `${car.number.slice(0, 4)}-${car.number.slice(4, 6)}-${car.number.slice(6)}`,
        `${car.number.slice(0, 2)} ${car.number.slice(2, 4)} ${car.number.slice(4, 6)} ${car.number.slice(6)}`,
      ]),
      Make: "Hyundai",
      Model: "Creta",
      Color: "White",
      "Vehicle Type": "SUV",
      Fuel: "Petrol",
      "Parking Floor": dice.pick(["B1", "b1", "B-1"]),
      "Parking Pillar": dice.pick(["P1", "P-1", "p 1"]),
      Item: dice.pick([place.item, place.item.toUpperCase()]),
      Time:
        isBook && dice.chance(40)
          ? { hour: hourOf[car.slot] ?? 0 }
          : dice.pick(slotTexts[car.slot] ?? [car.slot]),
      Days: dice.pick(dayTexts.find(([days]) => String(days) === String(car.days))?.[1] ?? []),
      Start: day(car.start),
      ...(car.end === null ? { End: dice.pick(["", "NA", "-", "ongoing"]) } : { End: day(car.end) }),
      ...(car.monthlyPrice !== null && { "Monthly Price": money(car.monthlyPrice) }),
    }),
  };
}

/** A title of a column as somebody may write it. */
function titleOf(dice: Dice, column: ImportColumn): string {
  const title: string = dice.pick(titleWords[column]);
  const words = title.split(" ");
  return dice.pick([
    title,
    title.toUpperCase(),
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "),
    words.join("_"),
    `${title} *`,
    title.replace("number", "No."),
  ]);
}

/** Titles of columns, each of which is known for its own; with columns that nobody reads, and empty ones. */
function titlesOf(dice: Dice, columns: readonly ImportColumn[]): Map<ImportColumn, string> {
  for (;;) {
    const titles = new Map(columns.map((column) => [column, titleOf(dice, column)]));
    const match = matchTitles([...titles.values()], importColumnNames);
    const isClear =
      columns.every((column) => match[column] === titles.get(column)) &&
      Object.keys(match).length === columns.length;
    if (isClear) return titles;
  }
}

const isText = (cell: Cell): cell is string => typeof cell === "string";

function sheetOf(rows: readonly (readonly Cell[])[]): WorkSheet {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) =>
      row.map((cell) =>
        typeof cell === "object" && "hour" in cell ? { t: "n", v: cell.hour / 24, z: "hh:mm" } : cell,
      ),
    ),
    { UTC: true, cellDates: true },
  );
  return sheet;
}

/** Writes a column's text once, in cells that are merged. */
function mergeDown(sheet: WorkSheet, column: number, { from, to }: { from: number; to: number }): void {
  for (let row = from + 1; row <= to; row += 1) delete sheet[utils.encode_cell({ r: row, c: column })];
  sheet["!merges"] = [{ s: { r: from, c: column }, e: { r: to, c: column } }];
}

/** A file of the customers, in one of the forms in which offices keep them. */
export function messyFile(
  dice: Dice,
  people: readonly TruePerson[],
  place: MessyPlace,
): { name: string; bytes: Buffer } {
  const form = dice.pick([
    "csv",
    "csv",
    "semicolon",
    "tab",
    "bar",
    "utf16",
    "xlsx",
    "xlsx",
    "biff8",
    "ods",
  ] as const);
  const isBook = form === "xlsx" || form === "biff8" || form === "ods";
  const days = people.flatMap(({ cars }) => cars.flatMap(({ start, end }) => [start, end ?? start]));
  const tellsMonth = days.some((day) => partsOf(day).date > 12);
  const dayFormat = dice.pick(
    Object.keys(dayFormats).filter((name) => name !== "monthFirst" || (tellsMonth && !isBook)),
  );
  const lines = people.flatMap((person) =>
    (person.cars.length === 0 ? [undefined] : person.cars).map((car) =>
      cellsOf(dice, person, car, { place, dayFormat, isBook }),
    ),
  );
  const columns = dice.shuffle(
    importColumnNames.filter((column) => lines.some((line) => line[column] !== undefined)),
  );
  const titles = titlesOf(dice, columns);
  const width = columns.length;
  const blank = Array.from({ length: width }, (): Cell => "");
  const body: Cell[][] = [columns.map((column) => titles.get(column) ?? "")];
  for (const line of lines) {
    body.push(columns.map((column) => line[column] ?? ""));
    if (dice.chance(10)) body.push([...blank]);
  }
  const above = dice.pick([
    [],
    [],
    [["Our customers", ...blank.slice(1)]],
    [["List of November", ...blank.slice(1)], blank],
  ]);
  const serial = dice.chance(30);
  const gap = dice.chance(20);
  const below = dice.chance(10) ? [columns.map((column): Cell => (column === "Name" ? "Total" : ""))] : [];
  const rows = [...above, ...body, ...below].map((row, index) => [
    ...(serial ? [index === above.length ? "Sr." : index > above.length ? String(index) : ""] : []),
    ...(gap ? [""] : []),
    ...row,
  ]);
  if (isBook) {
    const book = utils.book_new();
    if (dice.chance(20)) utils.book_append_sheet(book, utils.aoa_to_sheet([["Read me first"]]), "Note");
    const sheet = sheetOf(rows);
    const society = columns.indexOf("Society") + (serial ? 1 : 0) + (gap ? 1 : 0);
    if (dice.chance(30))
      mergeDown(sheet, society, { from: above.length + 1, to: above.length + body.length - 1 });
    utils.book_append_sheet(book, sheet, "Customers");
    return {
      name: `customers.${form === "biff8" ? "xls" : form}`,
      bytes: write(book, { type: "buffer", bookType: form }) as Buffer,
    };
  }
  const delimiter = { csv: ",", semicolon: ";", tab: "\t", bar: "|", utf16: "," }[form];
  const texts = rows.map((row) => row.map((cell) => (isText(cell) ? cell : "")));
  const newline = dice.pick(["\r\n", "\n"]);
  const text = Papa.unparse(texts, { delimiter, newline, quotes: dice.chance(30) });
  const first = form === "csv" && dice.chance(10) ? `sep=,${newline}` : "";
  if (form === "utf16") return { name: "customers.txt", bytes: Buffer.from(`\uFEFF${text}`, "utf16le") };
  return { name: "customers.csv", bytes: Buffer.from(`${dice.chance(50) ? "\uFEFF" : ""}${first}${text}`) };
}

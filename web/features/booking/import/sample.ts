import { type ImportColumn, importColumnNames } from "#contract/booking/import.ts";

/** Customers with a car on a plan, one of whom does not know the pillar, and one without a car. */
const lines: Partial<Record<ImportColumn, string>>[] = [
  {
    Name: "Meera Kulkarni",
    Phone: "9822100201",
    Email: "meera@example.com",
    Society: "Suyog Kunj",
    Building: "A",
    Floor: "3",
    Flat: "304",
    "Vehicle Number": "MH12AB1234",
    Make: "Maruti Suzuki",
    Model: "Swift",
    Color: "White",
    "Vehicle Type": "Hatchback",
    Fuel: "Petrol",
    "Parking Floor": "B1",
    "Parking Pillar": "P12",
    Item: "Daily wipe",
    "Monthly Price": "600",
    Balance: "1200",
    Time: "7:00 AM",
    Days: "Mon Thu",
    Start: "01/12/2026",
    End: "31/05/2027",
  },
  {
    Name: "Sana Shaikh",
    Phone: "9822100203",
    Email: "sana@example.com",
    Society: "Suyog Kunj",
    Building: "B",
    Flat: "1102",
    "Vehicle Number": "MH12CD5678",
    Make: "Hyundai",
    Model: "Creta",
    Color: "Red",
    "Vehicle Type": "SUV",
    Fuel: "Diesel",
    "Parking Note": "Near lift C, second row",
    Item: "Daily wipe",
    Time: "8:00 AM",
    Start: "01/12/2026",
  },
  { Name: "Ravi Rao", Phone: "9822100202", Email: "ravi@example.com", Address: "Flat 12, Sai Plaza, Pune" },
];

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text}"` : text);

/** Whole names need no column of their own for the last one. */
const columns = importColumnNames.filter((column) => lines.some((line) => column in line));

/** A sample file with every column. */
export const sampleCsv = (): string =>
  [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ""))]
    .map((cells) => cells.map(quoted).join(","))
    .join("\r\n");

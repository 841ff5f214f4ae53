import type { WasherColumn } from "#contract/provider/import.ts";

/** A washer for a whole society, one for two towers, and one whose places follow. */
const lines: Partial<Record<WasherColumn, string>>[] = [
  {
    Name: "Ramesh Yadav",
    Phone: "9822100301",
    Places: "Suyog Kunj",
    Hours: "6 AM - 11 AM",
    "Weekly Off": "Tuesday",
    Pay: "25",
  },
  {
    Name: "Suresh Kamble",
    Phone: "9822100302",
    Places: "Green Park: Tower A, Tower B",
    Hours: "5-9 PM",
    "Weekly Off": "Sunday",
    Pay: "25",
  },
  { Name: "Anil Pawar", Phone: "9822100303" },
];

const columns = ["Name", "Phone", "Places", "Hours", "Weekly Off", "Pay"] as const satisfies WasherColumn[];

const quoted = (text: string): string => (text.includes(",") ? `"${text}"` : text);

/** A sample file with the columns that most offices need. */
export const washersCsv = (): string =>
  [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ""))]
    .map((cells) => cells.map(quoted).join(","))
    .join("\r\n");

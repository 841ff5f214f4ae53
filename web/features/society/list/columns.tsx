import { Badge } from "@mantine/core";
import { NOBODY_SERVES } from "#contract/society/society.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { ServedByLines, servingNames } from "../ServedBy.tsx";
import { coveredInFull, coveredText, todayText } from "./figures.ts";
import classes from "./list.module.css";
import { Picture } from "./Picture.tsx";
import type { Society } from "./useSummaries.ts";

/** "12 Baner Road, Pune 411045" */
export const addressOf = ({ societyStreet, city, pincode }: Society) =>
  `${societyStreet}, ${city} ${pincode}`;

/** Marks a society that takes no bookings. */
export const Inactive = ({ active }: Society) => !active && <Badge color="gray">Inactive</Badge>;

const nameCell = (society: Society) => (
  <span className={classes.name}>
    <Picture summary={society.summary} size="row" />
    <span className={classes.line} title={society.societyName}>
      {society.societyName}
    </span>
    <Inactive {...society} />
  </span>
);

/** The stored values of a society: the columns of its export. */
export const storedColumns: DataColumn<Society>[] = [
  {
    key: "societyName",
    header: "Society Name",
    value: ({ societyName }) => societyName,
    cell: (society) => (
      <span className={classes.name}>
        {society.societyName}
        <Inactive {...society} />
      </span>
    ),
  },
  {
    key: "address",
    header: "Address",
    value: addressOf,
    cell: ({ societyStreet, city, pincode }) => (
      <TwoLines first={societyStreet} second={`${city} ${pincode}`} />
    ),
    stacked: true,
    least: "10.5rem",
  },
  {
    key: "servedBy",
    header: "Served by",
    value: (society) => servingNames(society) || NOBODY_SERVES,
    cell: (society) => <ServedByLines {...society} />,
    stacked: true,
    least: "6.75rem",
    unsorted: true,
    ofCompanies: true,
  },
];

/** The same columns plus the current figures. */
export const columns: DataColumn<Society>[] = [
  ...storedColumns.map((column) => (column.key === "societyName" ? { ...column, cell: nameCell } : column)),
  {
    key: "covered",
    header: "Covered",
    value: ({ summary }) => coveredText(summary),
    cell: ({ summary }) => <span title={coveredInFull(summary)}>{coveredText(summary)}</span>,
    align: "right",
    unsorted: true,
  },
  {
    key: "today",
    header: "Today",
    value: ({ summary }) => todayText(summary),
    align: "right",
    unsorted: true,
  },
];

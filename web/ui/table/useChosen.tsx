import { Checkbox } from "@mantine/core";
import { useState } from "react";
import classes from "./chosen.module.css";
import type { DataColumn } from "./types.ts";

type Choosing<Row> = {
  /** The rows that are shown. */
  page: readonly Row[];
  /** Names the list: other filters are another one. */
  list: string;
  keyOf: (row: Row) => number;
  /** "booking 12" */
  nameOf: (row: Row) => string;
  isChoosable: (row: Row) => boolean;
  /** Beyond it, those that were chosen first are given up. */
  most: number;
};

/**
 * The chosen rows of all pages of a list that were shown, and the column that chooses them. What is changed is among
 * what can be seen.
 */
export function useChosen<Row>({ page, list, keyOf, nameOf, isChoosable, most }: Choosing<Row>) {
  const [kept, setKept] = useState<{ list: string; chosen: readonly Row[] }>({ list, chosen: [] });
  const chosen = kept.list === list ? kept.chosen : [];
  const setChosen = (next: readonly Row[]) => setKept({ list, chosen: next });
  const isChosen = (row: Row) => chosen.some((one) => keyOf(one) === keyOf(row));
  const others = page.filter((row) => isChoosable(row) && !isChosen(row));
  const add = (rows: readonly Row[]) => setChosen([...chosen, ...rows].slice(-most));
  const toggle = (row: Row) =>
    isChosen(row) ? setChosen(chosen.filter((one) => keyOf(one) !== keyOf(row))) : add([row]);
  const column: DataColumn<Row> = {
    key: "chosen",
    header: "Choose",
    value: () => "",
    unsorted: true,
    wraps: true,
    width: "4.5rem",
    cell: (row) =>
      isChoosable(row) && (
        <Checkbox
          aria-label={`Choose ${nameOf(row)}`}
          className={classes.choose}
          checked={isChosen(row)}
          onChange={() => toggle(row)}
        />
      ),
  };
  const addAll = others.length > 0 ? () => add(others) : undefined;
  return { chosen, column, addAll, clear: () => setChosen([]) };
}

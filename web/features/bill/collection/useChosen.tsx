import { Checkbox } from "@mantine/core";
import { useState } from "react";
import type { Collection } from "#contract/bill/collection.ts";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "./collection.module.css";

/**
 * The chosen customers of all pages of a list that were shown, and the column that chooses them. Other filters are another
 * list: who is reminded is among what can be seen.
 */
export function useChosen(page: readonly Collection[], list: string) {
  const [kept, setKept] = useState<{ list: string; ids: readonly number[] }>({ list, ids: [] });
  const ids = kept.list === list ? kept.ids : [];
  const setIds = (next: readonly number[]) => setKept({ list, ids: next });
  const onPage = page.map(({ customerId }) => customerId);
  const isAll = onPage.every((id) => ids.includes(id));
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const column: DataColumn<Collection> = {
    key: "chosen",
    header: "Choose",
    value: () => "",
    unsorted: true,
    wraps: true,
    width: "4.5rem",
    cell: ({ customerId, customerName }) => (
      <Checkbox
        aria-label={`Choose ${customerName}`}
        className={classes.choose}
        checked={ids.includes(customerId)}
        onChange={() => toggle(customerId)}
      />
    ),
  };
  const addPage = () => setIds([...new Set([...ids, ...onPage])]);
  return { ids: [...ids], column, addPage: isAll ? null : addPage, clear: () => setIds([]) };
}

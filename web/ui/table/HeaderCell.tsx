import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./TableGrid.module.css";
import type { Sort } from "#web/lib/view.ts";

type Props = {
  header: string;
  align?: "left" | "right" | undefined;
  width?: string | undefined;
  /** The current sort of this column, if any. */
  sorted: Sort | null;
  /** Absent for a column that is not sortable. */
  onSort?: (() => void) | undefined;
  filter?: ReactNode;
};

const words = { none: "none", up: "ascending", down: "descending" } as const;
const icons = { none: IconArrowsSort, up: IconArrowUp, down: IconArrowDown } as const;

/** A column header: click to sort; with a filter, if the column has one. */
export function HeaderCell({ header, align, width, sorted, onSort, filter }: Props) {
  const direction = sorted === null ? "none" : sorted.descending ? "down" : "up";
  const Icon = icons[direction];
  return (
    <th scope="col" aria-sort={onSort && words[direction]} style={{ width }} data-align={align}>
      <span className={classes.heading}>
        {onSort ? (
          <UnstyledButton
            className={classes.sort}
            data-sorted={sorted !== null || undefined}
            onClick={onSort}
          >
            {header}
            <Icon size={14} stroke={2} aria-hidden />
          </UnstyledButton>
        ) : (
          header
        )}
        {filter}
      </span>
    </th>
  );
}

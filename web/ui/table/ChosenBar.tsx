import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./chosen.module.css";

type Props = {
  label: string;
  /** "3 plans chosen" */
  count: string;
  /** Chooses every row of the page; undefined once all are. */
  onAll: (() => void) | undefined;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
};

/** Above a list: the actions on its chosen rows. */
export function ChosenBar({ label, count, onAll, onClear, children }: Props) {
  return (
    <div className={classes.chosen} role="group" aria-label={label}>
      <span role="status">{count}</span>
      {children}
      {onAll && (
        <Button variant="subtle" onClick={onAll}>
          Select all on this page
        </Button>
      )}
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

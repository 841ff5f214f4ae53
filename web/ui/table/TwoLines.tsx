import type { ReactNode } from "react";
import classes from "./TwoLines.module.css";

/** A value and its explanation: one line in a table, two in a card. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span> <span className={classes.second}>{second}</span>
    </span>
  );
}

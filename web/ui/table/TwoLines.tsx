import type { ReactNode } from "react";
import classes from "./TwoLines.module.css";

/** What matters in a cell and what explains it: in one line of a table, in two of a card. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span> <span className={classes.second}>{second}</span>
    </span>
  );
}

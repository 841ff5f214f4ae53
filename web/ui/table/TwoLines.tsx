import type { ReactNode } from "react";
import classes from "./TwoLines.module.css";

/** A cell of two lines: what matters, and under it what explains it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span>
      <span className={classes.second}>{second}</span>
    </span>
  );
}

import type { ReactNode } from "react";
import classes from "./FormActions.module.css";

/** The buttons under a form, the one that sends first. On a phone they stay at the bottom of the screen. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <div className={classes.bar}>{children}</div>
    </div>
  );
}

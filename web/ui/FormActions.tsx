import type { ReactNode } from "react";
import classes from "./FormActions.module.css";

/** The buttons under a form, submit first. On a phone they stick to the bottom of the screen. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <div className={classes.bar}>{children}</div>
    </div>
  );
}

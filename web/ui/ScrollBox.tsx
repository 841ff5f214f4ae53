import type { ReactNode } from "react";
import classes from "./ScrollBox.module.css";

/** From this many items on the box scrolls. */
const MANY = 12;

/** Keeps a long list short on its page: scrolls with more than a dozen items, also by keyboard. */
export function ScrollBox({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  if (count <= MANY) return children;
  return (
    // The scrolled content may have nothing that takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.box} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

import { plural } from "#contract/format.ts";
import classes from "./plots.module.css";

/** More bars than these are a table's. */
export const MOST_BARS = 8;

/** How many are not drawn; nothing where all are. */
export function OtherBars({ count, one, many }: { count: number; one: string; many?: string }) {
  return (
    count > 0 && (
      <p className={classes.others}>{plural(count, `more ${one}`, many && `more ${many}`)} in the table</p>
    )
  );
}

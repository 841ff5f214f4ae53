import { plural } from "#contract/format.ts";
import classes from "./plots.module.css";

/** The maximum number of bars; the table shows the rest. */
export const MAX_BARS = 8;

/** The count of bars that are not drawn; renders nothing when all are. */
export function OtherBars({ count, one, many }: { count: number; one: string; many?: string }) {
  return (
    count > 0 && (
      <p className={classes.others}>{plural(count, `more ${one}`, many && `more ${many}`)} in the table</p>
    )
  );
}

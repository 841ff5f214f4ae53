import { formatMoney } from "#contract/format.ts";
import classes from "./ListSum.module.css";

type Props = { /** Rupees. */ sum: number; /** What they are: "charged by these washes". */ label: string };

/** The total over all rows of a list, not only the current page. */
export function ListSum({ sum, label }: Props) {
  return (
    <p className={classes.sum}>
      <strong>{formatMoney(sum)}</strong> {label}
    </p>
  );
}

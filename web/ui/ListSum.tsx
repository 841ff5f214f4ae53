import { formatMoney } from "#contract/format.ts";
import classes from "./ListSum.module.css";

type Props = { /** Rupees. */ sum: number; /** What they are: "charged by these washes". */ says: string };

/** What all rows of a list come to, beyond the page that is shown. */
export function ListSum({ sum, says }: Props) {
  return (
    <p className={classes.sum}>
      <strong>{formatMoney(sum)}</strong> {says}
    </p>
  );
}

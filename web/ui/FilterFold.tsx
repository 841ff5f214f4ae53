import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./FilterFold.module.css";
import { usePhone } from "./usePhone.ts";

type Props = { /** How many of the filters are set. */ inUse: number; children: ReactNode };

/** The filters of a list beside its search. On a phone they are folded away. */
export function FilterFold({ inUse, children }: Props) {
  const filters = <div className={classes.filters}>{children}</div>;
  if (!usePhone()) return filters;
  return (
    <details className={classes.fold}>
      <summary>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        Filter{inUse > 0 && ` (${inUse})`}
      </summary>
      {filters}
    </details>
  );
}

import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./FilterFold.module.css";
import { usePhone } from "./usePhone.ts";

type Props = { /** The number of active filters. */ inUse: number; children: ReactNode };

/** The filters beside a list's search. Collapsed on a phone. */
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

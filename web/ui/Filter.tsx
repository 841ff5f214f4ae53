import { CloseButton, UnstyledButton } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import classes from "./FilterBar.module.css";

/** Among the chips of a bar: what their presses do. Null among the fields. */
export const Chips = createContext<{ edit: (label: string) => void; removed: () => void } | null>(null);

type Props = {
  label: string;
  /** What the filter is set to, as text; "" when it is not set. */
  value: string;
  onClear: () => void;
  /** The field, named by the label. */
  children: ReactNode;
};

/** A filter of a list: its field, or in the chips of a `FilterBar` what it is set to. */
export function Filter({ label, value, onClear, children }: Props) {
  const chips = useContext(Chips);
  if (!chips) return children;
  if (value === "") return null;
  return (
    <span className={classes.chip}>
      <UnstyledButton className={classes.edit} onClick={() => chips.edit(label)}>
        <span className={classes.label}>{label}</span> {value}
      </UnstyledButton>
      <CloseButton
        className={classes.remove}
        size="sm"
        aria-label={`Remove the filter ${label}`}
        onClick={() => {
          onClear();
          chips.removed();
        }}
      />
    </span>
  );
}

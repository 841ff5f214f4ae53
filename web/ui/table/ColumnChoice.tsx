import { Checkbox } from "@mantine/core";
import { Dialog } from "#web/ui/Dialog.tsx";
import classes from "./ColumnChoice.module.css";

type Props = {
  columns: readonly { key: string; header: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
  opened: boolean;
  onClose: () => void;
};

export function ColumnChoice({ columns, hidden, onChange, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Columns" size="20rem">
      <div className={classes.columns}>
        {columns.map(({ key, header }) => (
          <Checkbox
            key={key}
            label={header}
            checked={!hidden.includes(key)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
            }
          />
        ))}
      </div>
    </Dialog>
  );
}

import { Checkbox, Stack } from "@mantine/core";
import { Dialog } from "#web/ui/Dialog.tsx";

type Props = {
  columns: readonly { key: string; header: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
  opened: boolean;
  onClose: () => void;
};

/** Chooses the columns of a list. */
export function ColumnChoice({ columns, hidden, onChange, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Columns" size="20rem">
      <Stack gap="sm">
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
      </Stack>
    </Dialog>
  );
}

import { NativeSelect, Text } from "@mantine/core";
import classes from "./import.module.css";

/** The title in the file for each column that it has. */
export type Columns = Partial<Record<string, string>>;

type Props = {
  /** The columns that are read. */
  names: readonly string[];
  headers: readonly string[];
  columns: Columns;
  onChange: (columns: Columns) => void;
};

/**
 * Which column of the file says what: matched by name, and changeable. A header chosen for one is taken from another. It is
 * open where a name or a phone is missing.
 */
export function ColumnMatch({ names, headers, columns, onChange }: Props) {
  const choices = ["", ...headers.filter((header) => header !== "")];
  return (
    <details
      className={classes.columns}
      open={columns["Name"] === undefined || columns["Phone"] === undefined}
    >
      <summary>Columns of the file</summary>
      <Text c="dimmed" size="sm">
        Matched by their names. Change what does not fit, and check the file again.
      </Text>
      <div className={classes.grid}>
        {names.map((column) => (
          <NativeSelect
            key={column}
            label={column}
            data={choices.map((header) => ({
              value: header,
              label: header === "" ? "Not in the file" : header,
            }))}
            value={columns[column] ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const others = Object.fromEntries(
                Object.entries(columns).filter(([name, header]) => name !== column && header !== value),
              );
              onChange(value === "" ? others : { ...others, [column]: value });
            }}
          />
        ))}
      </div>
    </details>
  );
}

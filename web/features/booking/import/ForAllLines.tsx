import { Text, TextInput } from "@mantine/core";
import { defaultColumnNames, type ImportDefaults } from "#contract/booking/import.ts";
import classes from "#web/ui/import/import.module.css";

type Props = { defaults: ImportDefaults; onChange: (defaults: ImportDefaults) => void };

const inputs: Record<keyof ImportDefaults, { label: string; type?: "date" }> = {
  Society: { label: "Society" },
  Item: { label: "Item" },
  Start: { label: "Start", type: "date" },
};

/** What lines say that leave it empty: "all live in Green Park". */
export function ForAllLines({ defaults, onChange }: Props) {
  return (
    <details className={classes.columns}>
      <summary>For all lines</summary>
      <Text c="dimmed" size="sm">
        What a list of one society does not say on each line. What a line says itself counts.
      </Text>
      <div className={classes.grid}>
        {defaultColumnNames.map((column) => (
          <TextInput
            key={column}
            {...inputs[column]}
            value={defaults[column] ?? ""}
            onChange={({ currentTarget: { value } }) => onChange({ ...defaults, [column]: value })}
          />
        ))}
      </div>
    </details>
  );
}

import { Text } from "@mantine/core";
import { registryColumns } from "#contract/society/registry.ts";
import { FileDrop } from "#web/ui/FileDrop.tsx";
import { template } from "./csvFile.ts";

type Props = { chosen: string | undefined; onChoose: (file: File) => void };

/** Chooses a CSV file of flats and pillars. */
export function RegistryFile(props: Props) {
  return (
    <>
      <Text c="dimmed">
        One row for each flat or pillar, under the columns {registryColumns.join(", ")}. What is there already
        stays as it is.
      </Text>
      <FileDrop
        prompt="Drop a CSV file here"
        accept=".csv,text/csv"
        inputLabel="CSV file"
        sample={{ label: "Download template", fileName: "registry-template.csv", text: () => template }}
        {...props}
      />
    </>
  );
}

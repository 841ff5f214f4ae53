import { Text } from "@mantine/core";
import { registryColumns } from "#contract/society/registry.ts";
import { FileDrop } from "#web/ui/FileDrop.tsx";
import { AllAtOnce } from "#web/ui/import/AllAtOnce.tsx";
import { registryCsv } from "./csvFile.ts";

type Props = { chosen: string | undefined; onChoose: (file: File) => void };

/** Chooses a CSV file or a workbook of flats and pillars. */
export function RegistryFile(props: Props) {
  return (
    <>
      <Text c="dimmed">
        One row for each flat or pillar, under columns such as {registryColumns.join(", ")}: Wing, Tower, Unit
        No and the like are known, too. What is there already stays as it is.
      </Text>
      <AllAtOnce />
      <FileDrop
        prompt="Drop a CSV file or an Excel workbook here"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        inputLabel="File"
        sample={{ label: "Download template", fileName: "registry-template.csv", text: registryCsv }}
        {...props}
      />
    </>
  );
}

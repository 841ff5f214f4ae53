import { Text } from "@mantine/core";
import { FileDrop } from "#web/ui/FileDrop.tsx";
import { AllAtOnce } from "#web/ui/import/AllAtOnce.tsx";
import { sampleCsv } from "./sample.ts";

type Props = { chosen: string | undefined; onChoose: (file: File) => void };

/** Chooses a CSV file or a workbook of customers. */
export function CustomerFile(props: Props) {
  return (
    <>
      <Text c="dimmed" my="md">
        One line for each vehicle, or for a customer without one. Lines with the same phone are one customer.
        A running plan continues from tomorrow. A customer who is here already gets what is new.
      </Text>
      <AllAtOnce />
      <FileDrop
        prompt="Drop a CSV file or an Excel workbook here"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        inputLabel="File"
        sample={{ label: "Download a sample", fileName: "customers-sample.csv", text: sampleCsv }}
        {...props}
      />
    </>
  );
}

import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { plural } from "#contract/format.ts";
import { importRegistry } from "#contract/society/registry.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { placesText, totalOf } from "../counts.ts";
import { readCsvFile } from "./csvFile.ts";
import { RegistryFile } from "./RegistryFile.tsx";
import { ImportReport } from "./ImportReport.tsx";
import classes from "./registry.module.css";

type Props = { societyId: number; onClose: () => void };

/** The steps of an import: choose a file, preview, import, result. */
export function ImportSteps({ societyId, onClose }: Props) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const check = useSend(importRegistry, { changes: false });
  const bringIn = useSend(importRegistry, {
    onDone: ({ added }) => toastSaved(`Imported ${placesText(added)}.`),
  });
  const error = problem ?? check.error?.message ?? bringIn.error?.message;

  const choose = async (chosen: File) => {
    check.reset();
    bringIn.reset();
    const read = await readCsvFile(chosen);
    if ("problem" in read) {
      setFile(null);
      setProblem(read.problem);
      return;
    }
    setProblem(null);
    setFile({ name: chosen.name, csv: read.csv });
    check.mutate({ societyId, Csv: read.csv, DryRun: true });
  };

  const wouldAdd = check.data && totalOf(check.data.added);
  const report = bringIn.data ?? check.data;
  return (
    <div className={classes.steps}>
      <RegistryFile chosen={file?.name} onChoose={(chosen) => void choose(chosen)} />
      {error && <Alert color="red">{error}</Alert>}
      {check.isPending && <LoadingScreen />}
      {report && <ImportReport report={report} done={bringIn.isSuccess} />}
      <FormActions>
        {bringIn.isSuccess ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button
              disabled={!wouldAdd}
              loading={bringIn.isPending}
              onClick={() => file && bringIn.mutate({ societyId, Csv: file.csv })}
            >
              {wouldAdd === 0
                ? "Nothing to import"
                : wouldAdd
                  ? `Import ${plural(wouldAdd, "place")}`
                  : "Import"}
            </Button>
            <Button variant="default" disabled={bringIn.isPending} onClick={onClose}>
              Cancel
            </Button>
          </>
        )}
      </FormActions>
    </div>
  );
}

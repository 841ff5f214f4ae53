import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { plural } from "#contract/format.ts";
import { importRegistryFile } from "#contract/society/registry.ts";
import { useRefresh } from "#web/lib/query.ts";
import { toastSaved } from "#web/lib/toast.ts";
import { useUpload } from "#web/lib/upload.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { placesText, totalOf } from "../counts.ts";
import { type RegistryReport, ImportReport } from "./ImportReport.tsx";
import { RegistryFile } from "./RegistryFile.tsx";
import classes from "./registry.module.css";

type Props = { societyId: number; onClose: () => void };

/** The steps of an import: choose a file, preview, import, result. */
export function ImportSteps({ societyId, onClose }: Props) {
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<RegistryReport | null>(null);
  const [done, setDone] = useState<RegistryReport | null>(null);
  const check = useUpload(importRegistryFile, { body: { societyId, DryRun: "true" }, onDone: setSeen });
  const bringIn = useUpload(importRegistryFile, {
    body: { societyId, DryRun: "false" },
    onDone: (report) => {
      setDone(report);
      void refresh();
      toastSaved(`Imported ${placesText(report.added)}.`);
    },
  });
  const error = check.error ?? bringIn.error;

  const choose = (chosen: File) => {
    check.cancel();
    bringIn.cancel();
    setSeen(null);
    setDone(null);
    setFile(chosen);
    check.send(chosen);
  };

  const wouldAdd = seen && totalOf(seen.added);
  const report = done ?? seen;
  return (
    <div className={classes.steps}>
      <RegistryFile chosen={file?.name} onChoose={choose} />
      {error && <Alert color="red">{error.message}</Alert>}
      {check.sent !== null && <LoadingScreen />}
      {report && <ImportReport report={report} done={done !== null} />}
      <FormActions>
        {done ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button
              disabled={!wouldAdd}
              loading={bringIn.sent !== null}
              onClick={() => file && bringIn.send(file)}
            >
              {wouldAdd === 0
                ? "Nothing to import"
                : wouldAdd
                  ? `Import ${plural(wouldAdd, "place")}`
                  : "Import"}
            </Button>
            <Button variant="default" disabled={bringIn.sent !== null} onClick={onClose}>
              Cancel
            </Button>
          </>
        )}
      </FormActions>
    </div>
  );
}

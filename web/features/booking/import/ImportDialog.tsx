import { Alert, Button, Progress } from "@mantine/core";
import { useState } from "react";
import {
  type CustomerImport,
  getImport,
  importColumnNames,
  importCustomers,
  type ImportDefaults,
  type ImportMatch,
} from "#contract/booking/import.ts";
import { formatCount, plural } from "#contract/format.ts";
import { loneCompany, useCompanies } from "#web/features/company/useCompanies.ts";
import { useCall, useRefresh } from "#web/lib/query.ts";
import { storedSession } from "#web/lib/session.ts";
import { useUpload } from "#web/lib/upload.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { ColumnMatch } from "#web/ui/import/ColumnMatch.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { CustomerFile } from "./CustomerFile.tsx";
import { ForAllLines } from "./ForAllLines.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { ImportResult } from "./ImportResult.tsx";
import classes from "#web/ui/import/import.module.css";

type Props = { opened: boolean; onClose: () => void };

/** Imports customers with their cars and running plans from a file, after a check. */
export function ImportDialog({ opened, onClose }: Props) {
  return (
    <MarkedModal title="Import Customers" size="60rem" opened={opened} onClose={onClose}>
      <Steps onClose={onClose} />
    </MarkedModal>
  );
}

/** The latest import as long as it can be undone, else the steps of a new one. */
function Steps({ onClose }: { onClose: () => void }) {
  const latest = useCall(getImport, {});
  const [begun, setBegun] = useState<number | "new" | null>(null);
  const shown =
    begun ??
    (latest.error ||
    latest.data === null ||
    (latest.data?.undoUntil === null && latest.data.status !== "running")
      ? "new"
      : latest.data?.importId);
  if (shown === undefined) return null;
  if (shown === "new") return <NewImport onBegun={setBegun} onClose={onClose} />;
  return <ImportResult importId={shown} onAnother={() => setBegun("new")} onClose={onClose} />;
}

function NewImport({ onBegun, onClose }: { onBegun: (importId: number) => void; onClose: () => void }) {
  const isManagement = storedSession()?.usertype === "Management";
  const companies = useCompanies();
  const refresh = useRefresh();
  const [chosen, setCompany] = useState<number | null>(null);
  const lone = isManagement ? loneCompany(companies.options) : undefined;
  const company = chosen ?? lone ?? null;
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<CustomerImport | null>(null);
  const [columns, setColumns] = useState<ImportMatch | null>(null);
  const [defaults, setDefaults] = useState<ImportDefaults>({});
  const isSaid = Object.values(defaults).some((text) => text !== "");
  const fields = {
    ...(company !== null && { CompanyId: company }),
    ...(columns && { Columns: JSON.stringify(columns) }),
    ...(isSaid && { Defaults: JSON.stringify(defaults) }),
  };
  const check = useUpload(importCustomers, {
    body: { DryRun: "true", ...fields },
    onDone: setSeen,
  });
  const bringIn = useUpload(importCustomers, {
    body: { DryRun: "false", ...fields },
    onDone: ({ importId }) => {
      void refresh();
      onBegun(importId);
    },
  });
  const error = bringIn.error ?? check.error;
  const sent = bringIn.sent ?? check.sent;
  const isReady = !isManagement || company !== null;
  return (
    <>
      {isManagement && lone === undefined && (
        <SearchSelect
          label="Company"
          required
          description="Whose customers they are."
          {...companies}
          value={chosen}
          onChange={(next) => {
            check.cancel();
            setCompany(next);
            setSeen(null);
          }}
          error={error?.fields["CompanyId"]}
        />
      )}
      <CustomerFile
        chosen={file?.name}
        onChoose={(next) => {
          check.cancel();
          setFile(next);
          setColumns(null);
          setSeen(null);
        }}
      />
      <ForAllLines
        defaults={defaults}
        onChange={(next) => {
          setDefaults(next);
          setSeen(seen && { ...seen, total: 0 });
        }}
      />
      {sent !== null && (
        <Progress mt="md" value={sent * 100} animated={sent === 1} aria-label="Sent of the file" />
      )}
      {error && error.fields["CompanyId"] === undefined && (
        <Alert color="red" mt="md" role="alert">
          {error.message}
        </Alert>
      )}
      {seen && (
        <>
          <ColumnMatch
            names={importColumnNames}
            headers={seen.headers}
            columns={columns ?? seen.columns}
            onChange={(next) => {
              setColumns(next);
              setSeen({ ...seen, total: 0 });
            }}
          />
          <ImportReport report={seen} done={false} />
        </>
      )}
      <FormActions>
        {seen && file && seen.total > 0 ? (
          <Button loading={bringIn.sent !== null} onClick={() => bringIn.send(file)}>
            {seen.customers > 0 ? `Import ${plural(seen.customers, "customer")}` : "Import What Is New"}
          </Button>
        ) : (
          <Button
            disabled={!file || !isReady}
            loading={check.sent !== null}
            onClick={() => file && check.send(file)}
          >
            Check the File
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {seen && seen.badCount > 0 && (
          <span className={classes.out}>{formatCount(seen.badCount)} stay out</span>
        )}
      </FormActions>
    </>
  );
}

import { Alert, Button, Progress, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { formatInstant, plural } from "#contract/format.ts";
import {
  exportProviders,
  getProviderImport,
  importProviders,
  type ProviderImport,
  undoProviderImport,
  washerColumnNames,
} from "#contract/provider/import.ts";
import { FollowLater } from "#web/features/company/FollowLater.tsx";
import { loneCompany, useCompanies, useDetailsLater } from "#web/features/company/useCompanies.ts";
import { useFollowLater } from "#web/features/company/useFollowLater.ts";
import { call, CallError } from "#web/lib/call.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useRefresh, useSend } from "#web/lib/query.ts";
import { toastError } from "#web/lib/toast.ts";
import { useUpload } from "#web/lib/upload.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { FileDrop } from "#web/ui/FileDrop.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { AllAtOnce } from "#web/ui/import/AllAtOnce.tsx";
import { ColumnMatch, type Columns } from "#web/ui/import/ColumnMatch.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { download } from "#web/ui/table/exportCsv.ts";
import { ImportReport } from "./ImportReport.tsx";
import { washersCsv } from "./sample.ts";

type Props = { opened: boolean; onClose: () => void };

/** Imports washers with their places, hours and pay from a file, after a check. */
export function ImportDialog({ opened, onClose }: Props) {
  return (
    <MarkedModal title="Import Washers" size="60rem" opened={opened} onClose={onClose}>
      <Steps onClose={onClose} />
    </MarkedModal>
  );
}

/** The latest import as long as it can be undone, else the steps of a new one. */
function Steps({ onClose }: { onClose: () => void }) {
  const latest = useCall(getProviderImport, {});
  const [begun, setBegun] = useState<ProviderImport | "new" | null>(null);
  if (!begun && latest.isLoading) return null;
  const shown = begun ?? latest.data ?? "new";
  if (shown === "new") return <NewImport onDone={setBegun} onClose={onClose} />;
  return <Result result={shown} onAnother={() => setBegun("new")} onClose={onClose} />;
}

function NewImport({ onDone, onClose }: { onDone: (done: ProviderImport) => void; onClose: () => void }) {
  const companies = useCompanies();
  const detailsLater = useDetailsLater();
  const refresh = useRefresh();
  const [chosen, setCompany] = useState<number | null>(null);
  const lone = loneCompany(companies.options);
  const company = chosen ?? lone ?? null;
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<ProviderImport | null>(null);
  const [columns, setColumns] = useState<Columns | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fields = {
    CompanyId: company ?? 0,
    ...(columns && { Columns: JSON.stringify(columns) }),
  };
  const check = useUpload(importProviders, { body: { DryRun: "true", ...fields }, onDone: setSeen });
  const bringIn = useUpload(importProviders, {
    body: { DryRun: "false", ...fields },
    onDone: (done) => {
      void refresh();
      onDone(done);
    },
  });
  const again = () => {
    setProblem(null);
    if (file) check.send(file);
  };
  const later = useFollowLater({ onDone: again, onError: setProblem });
  const error = bringIn.error?.message ?? check.error?.message ?? problem;
  const sent = bringIn.sent ?? check.sent;
  return (
    <>
      {companies.options.length > 1 && (
        <SearchSelect
          label="Company"
          required
          description="Whose washers they are."
          {...companies}
          value={chosen}
          onChange={(next) => {
            check.cancel();
            setCompany(next);
            setSeen(null);
          }}
        />
      )}
      <Text c="dimmed" my="md">
        One line for each washer: name and phone, and what is known of places, hours, weekly day off and pay
        for a wash. Lines with the same phone are one washer.
      </Text>
      <AllAtOnce />
      <FileDrop
        prompt="Drop a CSV file or an Excel workbook here"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        inputLabel="File"
        sample={{ label: "Download a sample", fileName: "washers-sample.csv", text: washersCsv }}
        chosen={file?.name}
        onChoose={(next) => {
          check.cancel();
          setFile(next);
          setColumns(null);
          setSeen(null);
        }}
      />
      {sent !== null && (
        <Progress mt="md" value={sent * 100} animated={sent === 1} aria-label="Sent of the file" />
      )}
      {error && (
        <Alert color="red" mt="md" role="alert">
          {error}
        </Alert>
      )}
      {seen && (
        <>
          <ColumnMatch
            names={washerColumnNames}
            headers={seen.headers}
            columns={columns ?? seen.columns}
            onChange={(next) => {
              setColumns(next);
              setSeen({ ...seen, providers: 0 });
            }}
          />
          {company !== null &&
            seen.lacksDetails &&
            !detailsLater(company) &&
            hasPermission("company:write") && (
              <FollowLater isPending={later.isPending} onLet={() => void later.letFollow(company)} />
            )}
          <ImportReport report={seen} done={false} />
        </>
      )}
      <FormActions>
        {seen && file && seen.providers > 0 ? (
          <Button loading={bringIn.sent !== null} onClick={() => bringIn.send(file)}>
            Import {plural(seen.providers, "washer")}
          </Button>
        ) : (
          <Button disabled={!file || company === null} loading={check.sent !== null} onClick={again}>
            Check the File
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {company !== null && <ExportWashers companyId={company} />}
      </FormActions>
    </>
  );
}

/** Downloads a company's washers as a file that can be imported again. */
function ExportWashers({ companyId }: { companyId: number }) {
  const [busy, setBusy] = useState(false);
  const exportAll = async () => {
    setBusy(true);
    try {
      const { fileName, csv } = await call(exportProviders, { CompanyId: companyId });
      download(fileName, csv);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastError(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void exportAll()}
    >
      Export who is here
    </Button>
  );
}

type ResultProps = { result: ProviderImport; onAnother: () => void; onClose: () => void };

/** What was imported, with the way to undo it. */
function Result({ result, onAnother, onClose }: ResultProps) {
  const undo = useSend(undoProviderImport);
  const [sure, setSure] = useState(false);
  const { importId, undoUntil } = result;
  return (
    <>
      {undo.data ? (
        <div role="status">
          <Text fw={600}>Removed: {plural(undo.data.providers, "washer")}.</Text>
          {undo.data.stays.map(({ providerId, name, reason }) => (
            <Text key={providerId}>
              {name} stays: {reason}
            </Text>
          ))}
        </div>
      ) : (
        <ImportReport report={result} done />
      )}
      {undo.error && (
        <Alert color="red" mt="md" role="alert">
          {undo.error.message}
        </Alert>
      )}
      {sure && !undo.data && (
        <Alert color="marigold" mt="md" role="alert">
          This removes the imported washers, except those who have signed in or have washes by now.
        </Alert>
      )}
      <FormActions>
        <Button onClick={onClose}>Done</Button>
        <Button variant="default" onClick={onAnother}>
          Import Another File
        </Button>
        {undoUntil !== null && !undo.data && (
          <Button
            variant="outline"
            color="red"
            loading={undo.isPending}
            onClick={() => (sure ? undo.mutate({ importId }) : setSure(true))}
          >
            {sure ? "Remove Them" : `Undo, until ${formatInstant(undoUntil)}`}
          </Button>
        )}
      </FormActions>
    </>
  );
}

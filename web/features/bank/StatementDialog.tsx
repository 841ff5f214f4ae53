import { Alert, Anchor, Button, FileButton, Progress, Text } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#contract/format.ts";
import { getExampleStatement, type Imported, importStatement } from "#contract/bank/statement.ts";
import { useCompanies } from "#web/features/company/useCompanies.ts";
import { useCall, useRefresh } from "#web/lib/query.ts";
import { storedSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useUpload } from "#web/lib/upload.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { useDrop } from "#web/ui/useDrop.ts";
import classes from "./bank.module.css";
import { hasOnlyCompany } from "#web/lib/session.ts";
import { Report } from "./StatementReport.tsx";

type Props = { opened: boolean; onClose: () => void };

/** Imports a bank statement after a preview. */
export function StatementDialog({ opened, onClose }: Props) {
  return (
    <MarkedModal title="Read a bank's statement" size="60rem" opened={opened} onClose={onClose}>
      <Steps onClose={onClose} />
    </MarkedModal>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const isManagement = storedSession()?.usertype === "Management";
  const [company, setCompany] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<Imported | null>(null);
  const refresh = useRefresh();
  const companyFields = company === null ? {} : { CompanyId: company };
  const previewUpload = useUpload(importStatement, {
    body: { DryRun: "true", ...companyFields },
    onDone: setSeen,
  });
  const importUpload = useUpload(importStatement, {
    body: { DryRun: "false", ...companyFields },
    onDone: ({ booked, reversals }) => {
      const back = reversals > 0 ? `, ${formatCount(reversals)} Taken Back by the Bank` : "";
      toastSuccess(`Statement Read: ${formatCount(booked)} Booked${back}`);
      void refresh();
      onClose();
    },
  });
  const choose = (chosen: File) => {
    importUpload.cancel();
    setSeen(null);
    setFile(chosen);
    previewUpload.send(chosen);
  };
  const error = importUpload.error ?? previewUpload.error;
  const sent = importUpload.sent ?? previewUpload.sent;
  return (
    <>
      {isManagement && !hasOnlyCompany() && (
        <CompanySelect
          value={company}
          onChange={(next) => {
            setCompany(next);
            setSeen(null);
            previewUpload.cancel();
          }}
          error={error?.fields["CompanyId"]}
        />
      )}
      <FileDrop chosen={file?.name} onChoose={choose} />
      <Example />
      {sent !== null && (
        <Progress mt="md" value={sent * 100} animated={sent === 1} aria-label="Sent of the statement" />
      )}
      {error && error.fields["CompanyId"] === undefined && (
        <Alert color="red" mt="md" role="alert">
          {error.message}
        </Alert>
      )}
      {seen && <Report seen={seen} />}
      <FormActions>
        {seen && file ? (
          <Button loading={importUpload.sent !== null} onClick={() => importUpload.send(file)}>
            Book {formatCount(seen.booked)} and Keep the Rest
          </Button>
        ) : (
          file && sent === null && <Button onClick={() => previewUpload.send(file)}>Look Again</Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </>
  );
}

type CompanySelectProps = {
  value: number | null;
  onChange: (companyId: number | null) => void;
  error: string | undefined;
};

function CompanySelect({ value, onChange, error }: CompanySelectProps) {
  return (
    <SearchSelect
      label="Company"
      description="Whose account it is; found by its lines when nothing is chosen."
      placeholder="Found by its lines"
      clearable
      {...useCompanies()}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function FileDrop({ chosen, onChoose }: { chosen: string | undefined; onChoose: (file: File) => void }) {
  return (
    <div className={classes.drop} data-chosen={chosen !== undefined} {...useDrop(onChoose)}>
      <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
      <Text>
        {chosen ??
          "Drop the file of your bank here, Excel or CSV. Nothing is booked before you have looked at it."}
      </Text>
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        onChange={(file) => file && onChoose(file)}
        inputProps={{ "aria-label": "Statement" }}
      >
        {(button) => (
          <Button variant="default" {...button}>
            {chosen ? "Choose another file" : "Choose a file"}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** On a demo installation: a sample statement of its open bills. Renders nothing on other installations. */
function Example() {
  const { data } = useCall(getExampleStatement, {});
  if (!data?.csvUrl) return null;
  return (
    <Text mt="sm" size="sm">
      This is a demo. <Anchor href={data.csvUrl}>Download an example statement</Anchor>
    </Text>
  );
}

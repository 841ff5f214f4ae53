import { Alert, Button, FileButton, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { addDays } from "#contract/day.ts";
import { plural } from "#contract/format.ts";
import { loneCompany, useCompanies } from "#web/features/company/useCompanies.ts";
import { sampleCsv } from "#web/features/booking/import/sample.ts";
import { washersCsv } from "#web/features/provider/import/sample.ts";
import { useSocieties } from "#web/features/society/choose.ts";
import { registryCsv } from "#web/features/society/registry/csvFile.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { storedSession } from "#web/lib/session.ts";
import { useToday } from "#web/lib/today.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { download } from "#web/ui/table/exportCsv.ts";
import { useDropTarget } from "#web/ui/useDrop.ts";
import { FileCard } from "./FileCard.tsx";
import classes from "./movingIn.module.css";
import { isReady, isUnplaced, useBrought } from "./useBrought.ts";

const MAX_FILES = 10;

const samples = [
  { label: "Homes and parking", fileName: "registry.csv", text: registryCsv },
  { label: "Washers", fileName: "washers.csv", text: washersCsv },
  { label: "Customers", fileName: "customers.csv", text: sampleCsv },
];

type Props = {
  /** Shown above: the next step of a set-up. */
  next?: ReactNode;
};

/** Brings in what an office has in files: several at once, of which the product says what each is. */
export function MovingInPage({ next }: Props) {
  const companies = useCompanies();
  const isManagement = storedSession()?.usertype === "Management";
  const [chosen, setCompany] = useState<number | null>(null);
  const companyId = isManagement ? (chosen ?? loneCompany(companies.options) ?? null) : null;
  const societies = useSocieties().choose.options;
  const brought = useBrought(companyId, (names) => {
    const named = names.map((name) => name.toLowerCase());
    return societies.find(({ label }) => named.includes(label.toLowerCase()))?.value ?? null;
  });
  const { files, running } = brought;
  const ready = files.filter(isReady);
  const unplaced = files.filter(isUnplaced);
  const isAsking = files.some(({ stage }) => stage.name === "asking");
  const isIn = files.some(({ stage }) => stage.name === "in");
  return (
    <>
      {next}
      <PageHeader title="Bring in files" />
      {isManagement && companies.options.length > 1 && (
        <SearchSelect
          label="Company"
          required
          description="Whose washers, customers and payments they are."
          {...companies}
          value={chosen}
          onChange={setCompany}
        />
      )}
      <Drop onFiles={(some) => brought.add(some.slice(0, MAX_FILES))} />
      <ol className={classes.files} aria-label="Files">
        {files.map((one, index) => (
          <FileCard
            key={one.id}
            brought={one}
            place={index + 1}
            companyId={companyId}
            societies={societies}
            busy={running}
            onKind={(kind) => brought.setKind(one.id, kind)}
            onSociety={(societyId) => brought.setSociety(one.id, societyId)}
            onGoOn={() => brought.goOn(one.id)}
            onLeaveOut={() => brought.leaveOut(one.id)}
            onAgain={() => brought.again(one.id)}
            onRemove={() => brought.remove(one.id)}
          />
        ))}
      </ol>
      {files.length > 0 && !isAsking && (ready.length + unplaced.length > 0 || running) && (
        <div className={classes.go}>
          <Button
            size="md"
            loading={running}
            disabled={(isManagement && companyId === null) || unplaced.length > 0}
            onClick={brought.bringIn}
          >
            Bring in {plural(ready.length + unplaced.length, "file")}
          </Button>
          <Text size="sm" c="dimmed">
            {unplaced.length > 0
              ? "Say first which society the homes are of: washers and customers are found in it."
              : "In this order. Each is checked first; where lines cannot go in, you are asked."}
          </Text>
        </div>
      )}
      {isIn && !running && ready.length + unplaced.length === 0 && !isAsking && <WhatNow />}
    </>
  );
}

function Drop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const target = useDropTarget(({ dataTransfer }) => onFiles([...dataTransfer.files]));
  return (
    <div className={classes.drop} {...target}>
      <IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
      <Text fw={600}>Drop all your files here</Text>
      <Text c="dimmed" size="sm">
        Excel, CSV or ODS: homes and parking, washers, customers with their cars and plans, a bank&rsquo;s
        statement. Columns are known by their titles, in any order.
      </Text>
      <FileButton
        multiple
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        onChange={onFiles}
        inputProps={{ "aria-label": "Files" }}
      >
        {(button) => <Button {...button}>Choose files</Button>}
      </FileButton>
      <div className={classes.samples}>
        <Text size="sm" c="dimmed">
          Templates:
        </Text>
        {samples.map(({ label, fileName, text }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => download(fileName, text())}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What to look at once the files are in. */
function WhatNow() {
  const tomorrow = addDays(useToday(), 1);
  return (
    <Alert color="teal" title="Your files are in">
      <div className={classes.answer}>
        {hasPermission("board:read") && (
          <Button renderRoot={(props) => <Link {...props} to="/dispatch" search={{ day: tomorrow }} />}>
            Tomorrow&rsquo;s washes
          </Button>
        )}
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/customer" />}>
          Customers
        </Button>
      </div>
    </Alert>
  );
}

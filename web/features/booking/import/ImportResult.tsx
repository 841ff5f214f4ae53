import { Alert, Button, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { getImport, undoImport } from "#contract/booking/import.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatInstant, plural } from "#contract/format.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { ImportReport } from "./ImportReport.tsx";

/** How often a running import is looked at, in milliseconds. */
const EVERY_MS = 1_000;

type Props = { importId: number; onAnother: () => void; onClose: () => void };

/** An import under way with its progress, or its result with the way to undo it. */
export function ImportResult({ importId, onAnother, onClose }: Props) {
  const [over, setOver] = useState(false);
  const query = useCall(getImport, { importId }, over ? {} : { everyMs: EVERY_MS });
  const undo = useSend(undoImport);
  const [sure, setSure] = useState(false);
  const result = query.data;
  if (!result) return <NoData query={query} />;
  const { status, total, tried, undoUntil } = result;
  if (status !== "running" && !over) setOver(true);
  return (
    <>
      {status === "running" ? (
        <div role="status">
          <Text fw={600} mb="xs">
            {formatCount(tried)} of {plural(total, "customer")} imported
          </Text>
          <Progress value={total === 0 ? 100 : (tried / total) * 100} size="lg" aria-label="Imported" />
          <Text c="dimmed" mt="xs">
            You can close this: the import continues, and its result stays here until tomorrow.
          </Text>
        </div>
      ) : undo.data ? (
        <Undone undone={undo.data} />
      ) : (
        <>
          {status === "failed" && (
            <Alert color="red" mb="md">
              The import broke off after {formatCount(tried)} of {plural(total, "customer")}. Import the file
              again: those who are there already are left as they are.
            </Alert>
          )}
          <ImportReport report={result} done />
        </>
      )}
      {undo.error && (
        <Alert color="red" mt="md" role="alert">
          {undo.error.message}
        </Alert>
      )}
      {sure && undoUntil !== null && !undo.data && (
        <Alert color="marigold" mt="md" role="alert">
          This removes what was imported: customers, plans and balances, except where something has happened
          since.
        </Alert>
      )}
      <FormActions>
        <Button onClick={onClose}>{status === "running" ? "Close" : "Done"}</Button>
        {status !== "running" && (
          <Button variant="default" onClick={onAnother}>
            Import Another File
          </Button>
        )}
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

function Undone({ undone: { customers, plans, stays } }: { undone: ReplyOf<typeof undoImport> }) {
  return (
    <div role="status">
      <Text fw={600}>
        Removed: {plural(customers, "customer")} with {plural(plans, "plan")}.
      </Text>
      {stays.length > 0 && (
        <>
          <Text mt="sm">{plural(stays.length, "customer stays", "customers stay")}:</Text>
          <ul>
            {stays.map(({ customerId, name, reason }) => (
              <li key={customerId}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

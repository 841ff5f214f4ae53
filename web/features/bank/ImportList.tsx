import { Alert, Button, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatInstant, plural } from "#contract/format.ts";
import { searchImports, undoImport } from "#contract/bank/statement.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { pageQuery, firstView, pagedState } from "#web/lib/queryState.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FormActions } from "#web/ui/FormActions.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

type Row = ReplyOf<typeof searchImports>["rows"][number];

const columns: DataColumn<Row>[] = [
  {
    key: "at",
    header: "Read",
    value: ({ at }) => formatInstant(at),
    cell: ({ at, by }) => <TwoLines first={formatInstant(at)} second={by} />,
    cardTitle: true,
  },
  {
    key: "companyName",
    header: "Company",
    value: ({ companyName }) => companyName,
    unsorted: true,
    ofCompanies: true,
  },
  { key: "booked", header: "Booked", value: ({ booked }) => booked, align: "right", unsorted: true },
  { key: "proposed", header: "Proposed", value: ({ proposed }) => proposed, align: "right", unsorted: true },
  {
    key: "unmatched",
    header: "Unmatched",
    value: ({ unmatched }) => unmatched,
    align: "right",
    unsorted: true,
  },
  { key: "undone", header: "State", value: ({ undone }) => (undone ? "Undone" : "Stands"), unsorted: true },
];

/** The imported statements, with an action to undo an import. */
export function ImportList() {
  const [view, setView] = useState(firstView);
  const [undoing, setUndoing] = useState<Row | null>(null);
  const imports = useCall(searchImports, pageQuery(view, ["at"]));
  return (
    <>
      <DataTable
        caption="Statements"
        columns={columns}
        rowKey={({ importId }) => importId}
        numbered={false}
        actions={(row) =>
          hasPermission("payment:match") && !row.undone
            ? [
                {
                  label: `Undo the statement of ${formatInstant(row.at)}`,
                  icon: IconArrowBackUp,
                  tone: "danger" as const,
                  onClick: () => setUndoing(row),
                },
              ]
            : []
        }
        empty={<EmptyState title="No statements yet" text="Imported bank statements appear here." />}
        {...pagedState(imports, view, setView)}
      />
      <UndoDialog row={undoing} onClose={() => setUndoing(null)} />
    </>
  );
}

function UndoDialog({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const undo = useSend(undoImport, {
    onDone: ({ payments }) => {
      toastSuccess(`${plural(payments, "payment")} Taken Back`);
      onClose();
    },
  });
  const close = () => {
    undo.reset();
    onClose();
  };
  return (
    <Dialog title="Undo a statement" size="md" opened={row !== null} onClose={close}>
      {undo.error && (
        <Alert color="red" mb="sm">
          {undo.error.message}
        </Alert>
      )}
      <Text>
        Its payments are taken back, also those that were confirmed since. What they paid is open again, and
        claims wait again. The file can be read anew.
      </Text>
      <FormActions>
        <Button
          color="red"
          loading={undo.isPending}
          onClick={() => row && undo.mutate({ ImportId: row.importId })}
        >
          Undo Statement
        </Button>
        <Button variant="default" data-autofocus onClick={close}>
          Keep
        </Button>
      </FormActions>
    </Dialog>
  );
}

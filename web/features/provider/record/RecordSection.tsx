import { Alert, Button } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import { toastSuccess } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataTableProps, RowAction } from "#web/ui/table/types.ts";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import type { RecordForm } from "#web/ui/form/useRecordForm.ts";
import { undeleted } from "../words.ts";
import classes from "./RecordSection.module.css";

type Props<Row extends object> = {
  record: RecordForm;
  /** The form's inputs. */
  fields: ReactNode;
  /** The labels of the submit and cancel buttons; without `cancel`, only submitting ends editing. */
  submit: string;
  sending?: string;
  /** The table's heading. */
  title: string;
  table: Omit<DataTableProps<Row>, "actions" | "rowKey" | "caption">;
  /** Shows only the table, without edit actions. */
  viewOnly: boolean;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** The text of the toast; "Account Deleted Successfully." by default. */
  deleted?: string;
  /** Further row actions, also for read-only users. */
  more?: (row: Row) => readonly RowAction[];
  editable?: boolean;
  remove: (id: number) => Promise<unknown>;
  /** Shown between form and table. */
  children?: ReactNode;
};

/** One kind of a provider's records: the form that adds and edits them, above the table of existing ones. */
export function RecordSection<Row extends object>(props: Props<Row>) {
  const { record, fields, submit, sending, title, table, viewOnly, idOf, nameOf, more, remove } = props;
  const { editable = true, deleted = `${record.noun} Deleted Successfully.`, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const deleting = useTarget<Row>();
  const target = deleting.target;
  useMark(Unsaved, !viewOnly && record.unsaved);

  const edit = (row: Row) => {
    form.current?.scrollIntoView({ block: "start" });
    record.edit(idOf(row));
  };
  const change = (row: Row): RowAction[] => [
    ...(editable ? [{ label: `Edit ${nameOf(row)}`, icon: IconEdit, onClick: () => edit(row) }] : []),
    { label: `Delete ${nameOf(row)}`, icon: IconTrash, tone: "danger", onClick: () => deleting.open(row) },
  ];
  const actions = (row: Row) => [...(more?.(row) ?? []), ...(viewOnly ? [] : change(row))];
  return (
    <>
      {!viewOnly && (
        <form
          ref={form}
          className={classes.form}
          noValidate
          autoComplete="off"
          aria-label={record.title}
          onSubmit={record.submit}
        >
          {record.error && <Alert color="red">{record.error}</Alert>}
          <div className={classes.fields}>{fields}</div>
          <div className={classes.buttons}>
            <Button type="submit" disabled={record.busy}>
              {record.busy && sending ? sending : submit}
            </Button>
            {record.editing !== null && (
              <Button variant="default" disabled={record.busy} onClick={record.cancel}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      )}
      {children}
      <h3 className={classes.title}>{title}</h3>
      <DataTable
        {...table}
        caption={title}
        rowKey={idOf}
        numbered={false}
        {...((!viewOnly || more) && { actions, actionsHeader: "Actions" })}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={target ? nameOf(target) : ""}
        deleted={deleted}
        notify={toastSuccess}
        undeleted={undeleted(`Provider ${record.noun}`)}
        remove={async () => {
          if (!target) return;
          await remove(idOf(target));
          record.removed(idOf(target));
        }}
        onClose={deleting.close}
      />
    </>
  );
}

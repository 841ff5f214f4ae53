import { Alert, Button, Group } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataTableProps } from "#web/ui/table/types.ts";
import { DeletePlace } from "../DeletePlace.tsx";
import { Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import classes from "./RecordTab.module.css";
import type { RecordForm } from "#web/ui/form/useRecordForm.ts";

type Props<Row extends object> = {
  record: RecordForm;
  /** The form's inputs. */
  fields: ReactNode;
  /** The table's filters. */
  filters: ReactNode;
  /** Further actions for these records. */
  tools: ReactNode;
  table: Omit<DataTableProps<Row>, "actions" | "rowKey">;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  remove: (id: number, withContents: boolean) => Promise<unknown>;
};

/** One kind of record: the form that adds and edits them, above the table of existing ones. */
export function RecordTab<Row extends object>(props: Props<Row>) {
  const { record, fields, filters, tools, table, idOf, nameOf, remove } = props;
  const form = useRef<HTMLFormElement>(null);
  const deleting = useTarget<Row>();
  const target = deleting.target;
  useMark(Unsaved, record.unsaved);

  const edit = (row: Row) => {
    form.current?.scrollIntoView({ block: "center" });
    record.edit(idOf(row));
  };
  const removeDoomed = async (withContents: boolean) => {
    if (!target) return;
    await remove(idOf(target), withContents);
    record.removed(idOf(target));
  };
  return (
    <>
      <form
        ref={form}
        className={classes.form}
        noValidate
        autoComplete="off"
        aria-label={record.title}
        onSubmit={record.submit}
      >
        {record.error && <Alert color="red">{record.error}</Alert>}
        <div className={classes.fields}>
          {fields}
          <div className={classes.buttons}>
            <Button type="submit" loading={record.busy}>
              {record.verb}
            </Button>
            {record.editing !== null && (
              <Button variant="default" disabled={record.busy} onClick={record.cancel}>
                Cancel
              </Button>
            )}
          </div>
        </div>
      </form>
      <div className={classes.bar}>
        <div className={classes.filters}>{filters}</div>
        <Group gap="xs">{tools}</Group>
      </div>
      <DataTable
        {...table}
        rowKey={idOf}
        maxHeight="max(16rem, calc(95dvh - 30rem))"
        actions={(row) => [
          { label: `Edit ${nameOf(row)}`, icon: IconEdit, onClick: () => edit(row) },
          {
            label: `Delete ${nameOf(row)}`,
            icon: IconTrash,
            tone: "danger",
            onClick: () => deleting.open(row),
          },
        ]}
      />
      <DeletePlace
        opened={deleting.opened}
        what={target ? nameOf(target) : ""}
        remove={removeDoomed}
        onClose={deleting.close}
      />
    </>
  );
}

import { Alert, Badge, Button, TextInput } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import type { DataColumn } from "#web/ui/table/types.ts";
import { entriesOf, type Entry, type LookupListProps } from "./entries.ts";
import classes from "./LookupList.module.css";

const columnsFor = (noun: string): DataColumn<Entry>[] => [
  {
    key: "name",
    header: noun,
    value: ({ name }) => name,
    cell: ({ name, active }) => (
      <>
        {name} {!active && <Badge color="gray">Inactive</Badge>}
      </>
    ),
  },
];

/** A list of names below the form that adds and edits its entries. */
export function LookupList(props: LookupListProps) {
  const { noun, calls, id, name } = props;
  const list = useCall(calls.getAll, {});
  const rows = useMemo(
    () => (list.data === undefined ? undefined : entriesOf(list.data, { id, name })),
    [list.data, id, name],
  );
  const columns = useMemo(() => columnsFor(noun), [noun]);
  const add = useSend(calls.add);
  const update = useSend(calls.update);
  const remove = useSend(calls.remove);
  const deleting = useTarget<Entry>();
  const blank = { [name]: "", Active: true };
  const form = useForm<Record<string, unknown>>({ defaultValues: blank });
  const { errors } = form.formState;
  const record = useRecordForm({
    form,
    noun,
    name,
    blank: () => form.reset(blank),
    load: (entryId) => {
      const entry = rows?.find((one) => one.id === entryId);
      return Promise.resolve({ [name]: entry?.name ?? "", Active: entry?.active ?? true });
    },
    // The server validates the name, so there is no client-side check.
    save: (values, entryId) =>
      entryId === null ? add.mutateAsync(values) : update.mutateAsync({ ...values, [id]: entryId }),
  });
  useMark(Unsaved, record.unsaved);
  const target = deleting.target;
  return (
    <>
      <form
        className={classes.form}
        noValidate
        autoComplete="off"
        aria-label={record.title}
        onSubmit={record.submit}
      >
        {record.error && <Alert color="red">{record.error}</Alert>}
        <div className={classes.fields}>
          <TextInput
            label={noun}
            required
            data-autofocus
            error={errors[name]?.message}
            {...form.register(name)}
          />
          <Button type="submit" loading={record.busy}>
            {record.verb}
          </Button>
          {record.editing !== null && (
            <Button variant="default" disabled={record.busy} onClick={record.cancel}>
              Cancel
            </Button>
          )}
        </div>
        {record.editing !== null && <SwitchField control={form.control} name="Active" label="Active" />}
      </form>
      <DataTable
        caption={noun}
        columns={columns}
        rows={rows}
        {...tableState(list)}
        rowKey={(entry) => entry.id}
        maxHeight="max(16rem, 50dvh)"
        actions={(entry) => [
          { label: `Edit ${entry.name}`, icon: IconEdit, opens: true, onClick: () => record.edit(entry.id) },
          {
            label: `Delete ${entry.name}`,
            icon: IconTrash,
            tone: "danger",
            onClick: () => deleting.open(entry),
          },
        ]}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={target?.name ?? ""}
        remove={async () => {
          if (!target) return;
          await remove.mutateAsync({ [id]: target.id });
          record.removed(target.id);
        }}
        onClose={deleting.close}
      />
    </>
  );
}

import { IconEdit, IconMailForward, IconShieldOff, IconUserX } from "@tabler/icons-react";
import { useMemo } from "react";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { storedSession } from "#web/lib/session.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { RowAction } from "#web/ui/table/types.ts";
import type { employee } from "#contract/people/employee.ts";
import { type Kind, kinds, type Person } from "./kinds.ts";
import { ResetFactor } from "./ResetFactor.tsx";
import { usePeople } from "./usePeople.ts";
import type { PeopleSearch } from "./search.ts";
import { columns, ofCompanies } from "./personColumns.tsx";

type Props = {
  kind: Kind;
  search: PeopleSearch;
  /** True if the list shows each user's company. */
  companies: boolean;
  onChange: (change: Partial<PeopleSearch>) => void;
  onOpen: (id: number) => void;
};
const sortable = ["name", "userName", "email", "role", "lastSeenAt"] as const;

/** The users of one kind, with row actions. */
export function PeopleTable({ kind, search, companies, onChange, onOpen }: Props) {
  const { calls, ref, write, noun, plural } = kinds[kind];
  const view = viewOf(search);
  const filters = {
    ...(search.state === "active" && { Active: true }),
    ...(search.of !== null && { CompanyId: search.of }),
  };
  const { query, page } = usePeople(kind, { search: search.search, filters, ...pageQuery(view, sortable) });
  // Both kinds' calls have the same shape, except for the name of the id.
  const { remove, invite } = calls as typeof employee.calls;
  const removing = useSend(remove);
  const inviting = useSend(invite);
  const deleting = useTarget<Person>();
  const resetting = useTarget<Person>();
  const own = storedSession()?.user.userId;
  const rows = useMemo(() => page?.rows, [page]);
  const refOf = (id: number) => ref(id) as { employeeId: number };

  const inviteAgain = ({ id, email }: Person) =>
    inviting.mutate(refOf(id), {
      onSuccess: () => toastSuccess(`Invitation sent to ${email}`),
      onError: (error) => toastError(error.message),
    });
  const actions = (person: Person): RowAction[] => {
    const edit: RowAction = {
      label: `Edit ${person.name}`,
      icon: IconEdit,
      opens: true,
      onClick: () => onOpen(person.id),
    };
    const reset = {
      label: `Reset ${person.name}'s second factor`,
      icon: IconShieldOff,
      onClick: () => resetting.open(person),
    };
    if (!person.invited) return person.secondFactor && person.id !== own ? [edit, reset] : [edit];
    return [
      edit,
      {
        label: `Invite ${person.name} again`,
        icon: IconMailForward,
        onClick: () => inviteAgain(person),
      },
      {
        label: `Withdraw ${person.name}'s invitation`,
        icon: IconUserX,
        tone: "danger",
        onClick: () => deleting.open(person),
      },
    ];
  };
  const isUnfiltered = search.search === "" && Object.keys(filters).length === 0;
  return (
    <>
      <DataTable
        caption={`${noun}s`}
        columns={companies ? ofCompanies : columns}
        rowKey={({ id }) => id}
        {...(hasPermission(write) && { actions })}
        empty={
          isUnfiltered ? (
            <EmptyState title={`No ${plural} yet`} text="Whoever is invited chooses a password by a link." />
          ) : undefined
        }
        {...pagedState(query, view, (next) => {
          if (!next.sort || sortable.some((key) => key === next.sort?.by)) onChange(searchOf(next));
        })}
        rows={rows}
      />
      {resetting.opened && resetting.target && (
        <ResetFactor kind={kind} person={resetting.target} onClose={resetting.close} />
      )}
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.name ?? ""}
        deleted="Invitation withdrawn."
        remove={async () => {
          if (deleting.target) await removing.mutateAsync(refOf(deleting.target.id));
        }}
        onClose={deleting.close}
      />
    </>
  );
}

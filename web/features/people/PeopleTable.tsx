import { Badge } from "@mantine/core";
import { IconEdit, IconMailForward, IconShieldOff, IconUserX } from "@tabler/icons-react";
import { useMemo } from "react";
import { roleName } from "#web/features/session/roleNames.ts";
import { currentTime } from "#web/lib/clock.ts";
import { formatInstant, formatSince } from "#contract/format.ts";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { storedSession } from "#web/lib/session.ts";
import { askFor, pagedState } from "#web/lib/queryState.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import { employee } from "#contract/people/employee.ts";
import { type Kind, kinds, type Person } from "./kinds.ts";
import classes from "./people.module.css";
import { ResetFactor } from "./ResetFactor.tsx";
import { usePeople } from "./usePeople.ts";
import type { PeopleSearch } from "./search.ts";
import { namedCompany } from "#web/lib/session.ts";

type Props = {
  kind: Kind;
  search: PeopleSearch;
  /** True if the list shows each user's company. */
  companies: boolean;
  onChange: (change: Partial<PeopleSearch>) => void;
  onOpen: (id: number) => void;
};

const stateOf = ({ active, invited }: Person) => (!active ? "Off" : invited ? "Invited" : "Active");
const stateColors = { Off: "gray", Invited: "marigold", Active: "teal" } as const;
const sortable = ["name", "userName", "email", "role", "lastSeenAt"] as const;

const columns: DataColumn<Person>[] = [
  {
    key: "name",
    header: "Name",
    value: ({ name }) => name,
    cell: ({ name, userName }) => <TwoLines first={<strong>{name}</strong>} second={userName} />,
    stacked: true,
    least: "9rem",
  },
  {
    key: "email",
    header: "Email",
    value: ({ email }) => email,
    cell: ({ email, phone1 }) => <TwoLines first={email} second={phone1} />,
    stacked: true,
  },
  { key: "role", header: "Role", value: ({ role }) => roleName(role), least: "6.5rem" },
  {
    key: "lastSeenAt",
    header: "Last seen",
    value: ({ lastSeenAt }) => (lastSeenAt === null ? "Never" : formatInstant(lastSeenAt)),
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? (
        <span className={classes.under}>Never</span>
      ) : (
        <time dateTime={lastSeenAt} title={formatInstant(lastSeenAt)}>
          {formatSince(lastSeenAt, currentTime())}
        </time>
      ),
    whole: true,
  },
  {
    key: "secondFactor",
    header: "Second factor",
    value: ({ secondFactor }) => (secondFactor ? "On" : "–"),
    width: "7rem",
  },
  {
    key: "state",
    header: "State",
    value: stateOf,
    cell: (person) => <Badge color={stateColors[stateOf(person)]}>{stateOf(person)}</Badge>,
    whole: true,
  },
];
/** The same columns with the company. */
const ofCompanies = columns.map((column) =>
  column.key === "role"
    ? {
        ...column,
        cell: ({ role, companyName }: Person) => (
          <TwoLines first={roleName(role)} second={namedCompany(companyName)} />
        ),
        stacked: true as const,
      }
    : column,
);

/** The users of one kind, with row actions. */
export function PeopleTable({ kind, search, companies, onChange, onOpen }: Props) {
  const { calls, ref, write, noun, plural } = kinds[kind];
  const view = viewOf(search);
  const filters = {
    ...(search.state === "active" && { Active: true }),
    ...(search.of !== null && { CompanyId: search.of }),
  };
  const { query, page } = usePeople(kind, { search: search.search, filters, ...askFor(view, sortable) });
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

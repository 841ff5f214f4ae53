import { Badge } from "@mantine/core";
import { roleName } from "#web/features/session/roleNames.ts";
import { currentTime } from "#web/lib/clock.ts";
import { formatInstant, formatAge } from "#contract/format.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import type { Person } from "./kinds.ts";
import classes from "./people.module.css";
import { namedCompany } from "#web/lib/session.ts";

const stateOf = ({ active, invited }: Person) => (!active ? "Off" : invited ? "Invited" : "Active");
const stateColors = { Off: "gray", Invited: "marigold", Active: "teal" } as const;

export const columns: DataColumn<Person>[] = [
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
          {formatAge(lastSeenAt, currentTime())}
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
export const ofCompanies = columns.map((column) =>
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

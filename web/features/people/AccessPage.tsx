import { Select } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { type Permission, permissions, reachOf, type Role, rolesOf } from "#contract/access.ts";
import { roleName } from "#web/features/session/roleNames.ts";
import { useSession } from "#web/features/session/session.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./access.module.css";
import { permissionWords, reachWords, roleWords } from "./accessWords.ts";

const shown: readonly Role[] = [...rolesOf.Management, ...rolesOf.Company];

/** The permissions by area, in the order of their table. */
const areas = new Map<string, Permission[]>();
for (const permission of permissions) {
  const { area } = permissionWords[permission];
  areas.set(area, [...(areas.get(area) ?? []), permission]);
}

function Reach({ role, permission }: { role: Role; permission: Permission }) {
  const reach = reachOf(role, permission);
  if (reach === null) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.reach}>
      <IconCheck size={14} stroke={2.5} aria-hidden />
      {reachWords[reach]}
    </span>
  );
}

/** The roles and their permissions, from the table that the server enforces. */
export function AccessPage() {
  const own = useSession().user.role;
  const phone = usePhone();
  const [role, setRole] = useState<Role>(own);
  const columns = phone ? [role] : shown;
  return (
    <>
      <PageHeader
        title="Who may do what"
        description="What each role may look at and change. The server keeps to this table whatever a screen shows."
      />
      {phone && (
        <Select
          mb="md"
          label="Role"
          allowDeselect={false}
          data={shown.map((value) => ({ value, label: roleName(value) }))}
          value={role}
          onChange={(value) => value && setRole(value)}
          description={roleWords[role]}
          attributes={{ dropdown: { role: "region", "aria-label": "Choices of Role" } }}
        />
      )}
      <div className={classes.sheet}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              {columns.map((column) => (
                <th key={column} scope="col" data-own={column === own || undefined} title={roleWords[column]}>
                  {roleName(column)}
                  {column === own && <span className={classes.you}>You</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...areas].map(([area, list]) => (
              <Fragment key={area}>
                <tr className={classes.area}>
                  <th scope="colgroup" colSpan={columns.length + 1}>
                    {area}
                  </th>
                </tr>
                {list.map((permission) => (
                  <tr key={permission}>
                    <th scope="row">{permissionWords[permission].action}</th>
                    {columns.map((column) => (
                      <td key={column} data-own={column === own || undefined}>
                        <Reach role={column} permission={permission} />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

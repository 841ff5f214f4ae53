import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatDay, formatMoney } from "#contract/format.ts";
import { getGstr1, MAX_AMENDMENTS } from "#contract/return/return.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { CheckTable } from "./CheckTable.tsx";
import { Download } from "./Download.tsx";
import { FilingLine } from "./FilingLine.tsx";
import { NoGstin } from "./NoGstin.tsx";
import classes from "./return.module.css";
import type { Subject } from "./subject.ts";
import { bodyOf } from "./subject.ts";
import { tableNames } from "./words.ts";

type Amendment = ReplyOf<typeof getGstr1>["amendments"][number];

const amendmentColumns: DataColumn<Amendment>[] = [
  { key: "number", header: "Paper", value: ({ number }) => number, cardTitle: true },
  {
    key: "issued",
    header: "Date",
    value: ({ issued }) => issued,
    cell: ({ issued }) => formatDay(issued),
  },
  { key: "table", header: "Table", value: ({ table }) => tableNames[table].name },
  {
    key: "total",
    header: "Total",
    value: ({ total }) => total,
    cell: ({ total }) => formatMoney(total),
    align: "right",
  },
];

/** GSTR-1 of a period: its files, each table's sums, and the late papers that it holds. */
export function Gstr1View({ onGstin, ...subject }: Subject & { onGstin: (gstin: string) => void }) {
  const query = useCall(getGstr1, bodyOf(subject));
  const { data } = query;
  if (data?.gstin === "") return <NoGstin />;
  return (
    <>
      {data && (
        <div {...standIn(query)}>
          <FilingLine subject={subject} form="GSTR-1" onGstin={onGstin} {...data} />
          <div className={classes.actions}>
            <Download url={data.jsonUrl}>JSON for the portal</Download>
            <Download url={data.xlsxUrl}>Excel</Download>
            <Download url={data.csvUrl}>CSV</Download>
            <Menu>
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
                  One table as CSV
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {data.csvUrls.map(({ table, url }) => (
                  <Menu.Item key={table} component="a" href={url}>
                    {table}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        </div>
      )}
      <CheckTable caption="Tables of GSTR-1" rows={data?.checks} {...tableState(query)} />
      {data && data.amendments.length > 0 && (
        <>
          <h2>Dated in earlier periods</h2>
          <p>
            Made after those were filed, so that this return holds them.
            {data.amendments.length === MAX_AMENDMENTS && ` The first ${MAX_AMENDMENTS} are listed.`}
          </p>
          <DataTable
            caption="Dated in earlier periods"
            columns={amendmentColumns}
            rows={data.amendments}
            rowKey={({ kind, number }) => `${kind} ${number}`}
            numbered={false}
          />
        </>
      )}
    </>
  );
}

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { getRegister, MAX_LISTED } from "#contract/bill/register.ts";
import { addDays, addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatMoney, plural } from "#contract/format.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { useSession } from "#web/features/session/session.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { useToday } from "#web/lib/today.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DayRangeFilter } from "#web/ui/day/DayFilter.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import classes from "../bill.module.css";
import { RegistrationSelect } from "../RegistrationSelect.tsx";
import type { BillsSearch } from "../search.ts";
import { documentColumns, placeColumns, sacColumns } from "./columns.tsx";

/** The first and last day of the previous month, the usual range. */
function lastMonth(today: string): { from: string; to: string } {
  const first = firstDayOf(monthOf(today));
  return { from: firstDayOf(addMonths(monthOf(today), -1)), to: addDays(first, -1) };
}

/** The documents of a date range with their totals, for bookkeeping. */
export function RegisterView({ url: { search, narrow } }: { url: ListUrl<typeof BillsSearch> }) {
  const usual = lastMonth(useToday());
  const [from, to] = [search.from || usual.from, search.to || usual.to];
  const { companyId: own } = useSession().user;
  const companyId = own ?? search.of;
  const query = useCall(getRegister, {
    From: from,
    To: to,
    ...(search.of !== null && search.of !== 0 && { CompanyId: search.of }),
    ...(search.gstin !== "" && { Gstin: search.gstin }),
  });
  const { data } = query;
  return (
    <>
      <FilterFold inUse={[search.from, search.to, search.of, search.gstin].filter(Boolean).length}>
        <DayRangeFilter from={from} to={to} onChange={narrow} />
        <CompanyFilter reads="register:read" value={search.of} onChange={(of) => narrow({ of, gstin: "" })} />
        {companyId !== null && companyId !== 0 && hasPermission("tax:read") && (
          <RegistrationSelect
            companyId={companyId}
            value={search.gstin}
            onChange={(gstin) => narrow({ gstin })}
          />
        )}
      </FilterFold>
      <p className={`${classes.totals} ${classes.low}`} role="status" {...standIn(query)}>
        {data && data.count > 0 && (
          <>
            {plural(data.count, "paper")} of <strong>{formatMoney(data.total)}</strong>, tax{" "}
            {formatMoney(data.cgst + data.sgst + data.igst)}
            {data.count > MAX_LISTED &&
              `; the first ${formatCount(MAX_LISTED)} are listed, the files hold all`}
          </>
        )}
      </p>
      {data && data.count > 0 && <Files register={data} {...standIn(query)} />}
      <DataTable
        caption="Register"
        columns={documentColumns}
        rows={data?.papers}
        rowKey={({ number, supplierName }) => `${supplierName} ${number}`}
        numbered={false}
        empty={
          <EmptyState
            title="No papers in these days"
            text="Bills and credit notes are listed here by date of issue, with tax by rate and place of supply."
          />
        }
        {...tableState(query)}
      />
      {data && data.count > 0 && <Summaries register={data} />}
    </>
  );
}

type Props = { register: ReplyOf<typeof getRegister> };

function Files({ register: { csvUrl, xlsxUrl }, ...stale }: Props & ReturnType<typeof standIn>) {
  const icon = <IconDownload size={18} aria-hidden />;
  return (
    <div className={classes.actions} {...stale}>
      <Button component="a" href={xlsxUrl} variant="default" leftSection={icon}>
        Excel
      </Button>
      <Button component="a" href={csvUrl} variant="default" leftSection={icon}>
        CSV
      </Button>
    </div>
  );
}

function Summaries({ register: { byPlace, bySac } }: Props) {
  return (
    <>
      <h2>Tax by rate and place of supply</h2>
      <DataTable
        caption="Tax by rate and place of supply"
        columns={placeColumns}
        rows={byPlace}
        rowKey={({ placeOfSupply, rate }) => `${placeOfSupply} ${rate}`}
        numbered={false}
      />
      <h2>By SAC</h2>
      <DataTable
        caption="By SAC"
        columns={sacColumns}
        rows={bySac}
        rowKey={({ sac, rate }) => `${sac} ${rate}`}
        numbered={false}
      />
    </>
  );
}

import { Switch } from "@mantine/core";
import { useState } from "react";
import { searchServed, setServed } from "#contract/company/served.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { pageQuery, firstView, pagedState } from "#web/lib/queryState.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

type Served = ReplyOf<typeof searchServed>["rows"][number];

const columns: DataColumn<Served>[] = [
  { key: "societyName", header: "Society Name", value: ({ societyName }) => societyName },
  { key: "address", header: "Address", value: ({ address }) => address },
];

type Serve = (society: Served, serves: boolean) => void;

const switchColumn = (serve: Serve, busy: boolean): DataColumn<Served> => ({
  key: "serves",
  header: "Served",
  value: ({ serves }) => (serves ? "Yes" : "No"),
  cell: (society) => (
    <Switch
      aria-label={`Serves ${society.societyName}`}
      checked={society.serves}
      disabled={busy}
      onChange={({ currentTarget }) => serve(society, currentTarget.checked)}
    />
  ),
  width: "6rem",
});

/** The societies that a company serves; users with write permission see all others here too. */
export function ServedSocieties({ companyId }: { companyId: number }) {
  const mayWrite = hasPermission("society:write");
  const [view, setView] = useState(firstView);
  const [search, setSearch] = useState("");
  const body = { companyId, search, filters: {}, ...pageQuery(view, ["societyName", "address"]) };
  const societies = useCall(searchServed, body);
  const change = useSend(setServed);
  const serve: Serve = ({ societyId, societyName }, Serves) =>
    change.mutate(
      { companyId, societyId, Serves },
      {
        onSuccess: () => toastSaved(`${societyName} is ${Serves ? "served" : "no longer served"}`),
        onError: (error) => toastError(error.message),
      },
    );
  return (
    <>
      <ListFilter
        noun="societies"
        searches="name, street, city or pincode"
        filter={{ search, state: "all" }}
        states={[]}
        onChange={({ search: text = "" }) => {
          setSearch(text);
          setView({ ...view, page: 1 });
        }}
      />
      <DataTable
        caption="Societies"
        columns={mayWrite ? [...columns, switchColumn(serve, change.isPending)] : columns}
        rowKey={({ societyId }) => societyId}
        {...pagedState(societies, view, (next) => {
          if (next.sort?.by !== "serves") setView(next);
        })}
      />
    </>
  );
}

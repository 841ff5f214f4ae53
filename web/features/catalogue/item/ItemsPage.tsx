import { Button, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect } from "react";
import { getServices } from "#contract/catalogue/service.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { may } from "#web/lib/may.ts";
import { useCall } from "#web/lib/query.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { tableState } from "#web/lib/queryState.ts";
import { PricesDialog } from "../price/PricesDialog.tsx";
import { ItemDialog } from "./ItemDialog.tsx";
import { ItemGrid } from "./ItemGrid.tsx";
import classes from "./items.module.css";

const everything = "all";

/** What can be booked, by service. */
export function ItemsPage() {
  const url = useListUrl();
  const { search, show, open, close } = url;
  const services = useCall(getServices, { Active: true });
  const { error, onRetry } = tableState(services);
  const [first] = services.data ?? [];
  const mayWrite = may("catalogue:write");
  const chosen = useChosenService(url, first?.ServiceId);
  const editing = mayWrite ? search.edit : null;
  return (
    <>
      <PageHeader
        title="Service items"
        action={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
              Add Item
            </Button>
          )
        }
      />
      <Select
        className={classes.choice}
        label="Select Service Type"
        placeholder={services.isPending ? "Loading..." : "Select..."}
        allowDeselect={false}
        maxDropdownHeight={300}
        data={[
          { value: everything, label: "All Services" },
          ...(services.data ?? [])
            .filter(({ ServiceId, SERVICENAME }) => ServiceId > 0 && SERVICENAME)
            .map(({ ServiceId, SERVICENAME }) => ({ value: String(ServiceId), label: SERVICENAME })),
        ]}
        value={chosen === null ? null : chosen === 0 ? everything : String(chosen)}
        onChange={(value) => show({ of: value === everything ? 0 : Number(value) })}
        attributes={{ dropdown: { role: "region", "aria-label": "Choices of Select Service Type" } }}
      />
      {error && !services.data ? (
        <ErrorState {...error} onRetry={onRetry} />
      ) : (
        <ItemGrid serviceId={chosen || null} loading={services.isPending} onOpen={open} />
      )}
      <ItemDialog editing={editing} serviceId={chosen || null} onClose={close} />
      <PricesDialog itemId={search.view} onClose={close} />
    </>
  );
}

/** The service of the address; the first one as soon as they are there; null before, 0 for all of them. */
function useChosenService({ search, show }: ReturnType<typeof useListUrl>, first: number | undefined) {
  const chosen = search.of;
  useEffect(() => {
    if (chosen === null && first !== undefined) show({ of: first });
  });
  return chosen;
}

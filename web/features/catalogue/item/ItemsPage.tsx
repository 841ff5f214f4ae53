import { deleteServiceItem } from "#contract/catalogue/itemForm.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { type ServiceItem } from "#contract/catalogue/item.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSend } from "#web/lib/query.ts";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { PricesDialog } from "../price/PricesDialog.tsx";
import { useServices } from "../service/useServices.ts";
import { findByLabel } from "#web/ui/findByLabel.ts";
import { useStaffBooking } from "./useStaffBooking.ts";
import { ItemDialog } from "./ItemDialog.tsx";
import { ItemGrid } from "./ItemGrid.tsx";
import classes from "./items.module.css";
import { nameOf, ServiceSelect } from "./ServiceSelect.tsx";
import { ItemsSearch } from "#web/features/catalogue/search.ts";

const wordsOf = ({ itemName, keyFeatures }: ServiceItem) => `${itemName} ${keyFeatures}`;

export function ItemsPage() {
  const { search, show, open, close } = useListUrl(ItemsSearch);
  const { table, choose } = useServices({ Active: true });
  const { error, loading, onRetry } = table;
  const { options } = choose;
  const mayWrite = hasPermission("catalogue:write");
  const onBook = useStaffBooking();
  // Defaults to the first service once loaded; null before that, 0 for all services.
  const chosen = search.of ?? options[0]?.value ?? null;
  const remove = useSend(deleteServiceItem);
  const deleting = useTarget<ServiceItem>();
  const [find, setFind] = useState("");
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
      <div className={classes.narrow}>
        <ServiceSelect
          options={options}
          loading={loading}
          value={chosen}
          onChange={(serviceId) => show({ of: serviceId })}
        />
        <TextInput
          type="search"
          className={classes.choice}
          label="Search"
          placeholder="Name or feature"
          autoComplete="off"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
      </div>
      {error && options.length === 0 ? (
        <ErrorState {...error} onRetry={onRetry} />
      ) : (
        <ItemGrid
          serviceId={chosen || null}
          narrow={find.trim() === "" ? undefined : (items) => findByLabel(items, find, wordsOf)}
          serviceName={nameOf(options, chosen)}
          loading={loading}
          onBook={onBook}
          onOpen={open}
          onDelete={deleting.open}
        />
      )}
      <ItemDialog editing={editing} serviceId={chosen || null} onClose={close} />
      <PricesDialog itemId={search.view} onClose={close} />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.itemName ?? ""}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ serviceItemId: deleting.target.serviceItemId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

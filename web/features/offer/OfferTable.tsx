import { Button } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { deleteOffer, getOffers, type Offer } from "#contract/offer/offer.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { RowAction } from "#web/ui/table/types.ts";
import type { OffersSearch } from "./search.ts";
import { columns, exported } from "./offerColumns.tsx";

function matchesFilter(offer: Offer, { search, is, service, society }: OffersSearch): boolean {
  const text = `${offer.offerCode} ${offer.offerName}`.toLocaleLowerCase();
  const applies = (ids: readonly number[], id: number | null) =>
    id === null || ids.length === 0 || ids.includes(id);
  return (
    text.includes(search.toLocaleLowerCase()) &&
    (is === "" || offer.state === is) &&
    applies(offer.serviceIds, service) &&
    applies(offer.societyIds, society)
  );
}

export function OfferTable({ url: { search, open } }: { url: ListUrl<typeof OffersSearch> }) {
  const offers = useCall(getOffers, {});
  const remove = useSend(deleteOffer);
  const deleting = useTarget<Offer>();
  const { is, service, society, search: text } = search;
  const rows = useMemo(
    () =>
      offers.data?.filter((offer) =>
        matchesFilter(offer, { is, service, society, search: text, edit: null }),
      ),
    [offers.data, is, service, society, text],
  );
  const actions = (offer: Offer): RowAction[] => [
    {
      label: `Edit ${offer.offerCode}`,
      icon: IconEdit,
      opens: true,
      onClick: () => open({ edit: offer.offerId }),
    },
    {
      label: `Delete ${offer.offerCode}`,
      icon: IconTrash,
      tone: "danger",
      onClick: () => deleting.open(offer),
    },
  ];
  return (
    <>
      <DataTable
        caption="Offers"
        columns={columns}
        exportColumns={exported}
        rows={rows}
        rowKey={({ offerId }) => offerId}
        {...(hasPermission("offer:write") && { actions })}
        empty={offers.data?.length === 0 ? <NoOffers onAdd={() => open({ edit: "new" })} /> : undefined}
        {...tableState(offers)}
      />
      <DeleteRecord
        opened={deleting.opened}
        what={deleting.target?.offerCode ?? ""}
        remove={async () => {
          if (deleting.target) await remove.mutateAsync({ offerId: deleting.target.offerId });
        }}
        onClose={deleting.close}
      />
    </>
  );
}

function NoOffers({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No offers yet"
      text="An offer is a code that customers type at the checkout: it takes a percentage or an amount off."
      {...(hasPermission("offer:write") && { action: <Button onClick={onAdd}>Add Offer</Button> })}
    />
  );
}

import { getServiceItem } from "#contract/catalogue/item.ts";
import { getPrices } from "#contract/catalogue/price.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useLatest } from "#web/ui/dialog/useLatest.ts";
import { PriceTable } from "./PriceTable.tsx";

/** Prices of an item by society and body type. */
export function PricesDialog({ itemId, onClose }: { itemId: number | null; onClose: () => void }) {
  const shown = useLatest(itemId);
  const serviceItemId = shown === "new" ? 0 : shown;
  const item = useCall(getServiceItem, { serviceItemId }, { enabled: serviceItemId > 0 });
  return (
    <MarkedModal
      title={item.data ? `Prices of ${item.data.itemName}` : "Prices"}
      size="52rem"
      opened={itemId !== null}
      onClose={onClose}
    >
      {serviceItemId > 0 && <Prices key={serviceItemId} serviceItemId={serviceItemId} />}
    </MarkedModal>
  );
}

function Prices({ serviceItemId }: { serviceItemId: number }) {
  return (
    <Opened query={useCall(getPrices, { serviceItemId })}>
      {({ price, monthlyPrice, prices }) => (
        <PriceTable
          serviceItemId={serviceItemId}
          itemPrice={price}
          monthlyPrice={monthlyPrice}
          stored={prices}
        />
      )}
    </Opened>
  );
}

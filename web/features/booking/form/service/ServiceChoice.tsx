import { Text } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getServiceItem, getServiceItems, type ServiceItem } from "#contract/catalogue/item.ts";
import { ItemPrice } from "#web/features/catalogue/item/ItemPrice.tsx";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import type { Item } from "../draft.ts";
import classes from "./service.module.css";

const chooseItem = (one: ServiceItem) => ({ value: one.serviceItemId, label: one.itemName });

/** The fields of an item that a draft stores. */
export const itemOf = ({
  serviceId,
  serviceItemId,
  itemName,
  itemNames,
  price,
  duration,
}: ServiceItem): Item => ({
  serviceId,
  serviceItemId,
  itemName,
  itemNames,
  price,
  duration,
});

type Props = {
  item: Item | null;
  /** Society; prices may depend on it. */
  society: number | null;
  /** Id of the item requested by the URL. */
  wanted: number | null;
  /** Called with that item once loaded. */
  onWanted: (item: Item) => void;
  onChange: (item: Item | null) => void;
  /** Prices of the customer's cars; null without any. */
  priceText: string | null;
  error: string | null;
};

/** A service, then one of its items. */
export function ServiceChoice({ item, society, wanted, onWanted, onChange, priceText, error }: Props) {
  const [chosen, choose] = useState<number | null>(null);
  const serviceId = item?.serviceId ?? chosen;
  const services = useServices({ Active: true }).choose;
  const items = useChoiceList(
    useCall(
      getServiceItems,
      { ServiceId: serviceId ?? 0, SocietyId: society },
      { enabled: serviceId !== null },
    ),
    chooseItem,
  );
  // Focuses the items once they have loaded after a service is chosen.
  const itemField = useRef<HTMLInputElement>(null);
  const [goingOn, goOn] = useState(false);
  const isReady = goingOn && items.choose.options.length > 0;
  useEffect(() => {
    if (isReady) itemField.current?.focus();
  }, [isReady]);
  const shown = items.rows.find(({ serviceItemId }) => serviceItemId === item?.serviceItemId);
  usePreselected(wanted, onWanted);
  return (
    <div className={classes.services}>
      <SearchSelect
        label="Service"
        required
        {...services}
        value={serviceId}
        onChange={(next) => {
          choose(next);
          if (next === serviceId) return;
          onChange(null);
          goOn(true);
        }}
      />
      <SearchSelect
        label="Service item"
        required
        ref={itemField}
        {...items.choose}
        disabled={serviceId === null}
        value={item?.serviceItemId ?? null}
        onChange={(next) => {
          goOn(false);
          const found = items.rows.find(({ serviceItemId }) => serviceItemId === next);
          onChange(found ? itemOf(found) : null);
        }}
        error={error}
      />
      {shown && (
        <Text className={classes.facts}>
          {priceText ?? <ItemPrice item={shown} />} ·{" "}
          {shown.duration === null ? "N/A" : `${shown.duration} min`}
        </Text>
      )}
    </div>
  );
}

/** Selects the item requested by the URL once loaded. */
function usePreselected(wanted: number | null, onChange: (item: Item) => void): void {
  const { data } = useCall(getServiceItem, { serviceItemId: wanted ?? 0 }, { enabled: wanted !== null });
  const choose = useEffectEvent((found: ServiceItem) => onChange(itemOf(found)));
  const found = wanted === null ? undefined : data;
  useEffect(() => {
    if (found?.status === "Active") choose(found);
  }, [found]);
}

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

/** What a booking keeps of an item. */
export const itemOf = ({ serviceId, serviceItemId, itemName, price, duration }: ServiceItem): Item => ({
  serviceId,
  serviceItemId,
  itemName,
  price,
  duration,
});

type Props = {
  item: Item | null;
  /** Where it is washed: prices may depend on it. */
  society: number | null;
  /** The item that the address of the page asks for; null when it asks for none. */
  wanted: number | null;
  /** Hears of that item once it is there. */
  onWanted: (item: Item) => void;
  onChange: (item: Item | null) => void;
  /** What a wash costs of the cars that are known; null while none is. */
  known: string | null;
  error: string | null;
};

/** Which wash: a service, then one of its items. */
export function ServiceChoice({ item, society, wanted, onWanted, onChange, known, error }: Props) {
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
  // Whoever has chosen a service goes on with its items, once they are there.
  const itemField = useRef<HTMLInputElement>(null);
  const [goingOn, goOn] = useState(false);
  const isReady = goingOn && items.choose.options.length > 0;
  useEffect(() => {
    if (isReady) itemField.current?.focus();
  }, [isReady]);
  const shown = items.rows.find(({ serviceItemId }) => serviceItemId === item?.serviceItemId);
  useWanted(wanted, onWanted);
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
          {known ?? <ItemPrice item={shown} />} · {shown.duration === null ? "N/A" : `${shown.duration} min`}
        </Text>
      )}
    </div>
  );
}

/** Chooses the item that the address asks for, once it is there. */
function useWanted(wanted: number | null, onChange: (item: Item) => void): void {
  const { data } = useCall(getServiceItem, { serviceItemId: wanted ?? 0 }, { enabled: wanted !== null });
  const choose = useEffectEvent((found: ServiceItem) => onChange(itemOf(found)));
  const found = wanted === null ? undefined : data;
  useEffect(() => {
    if (found?.status === "Active") choose(found);
  }, [found]);
}

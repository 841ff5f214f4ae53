import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconRepeat } from "@tabler/icons-react";
import { getLastOrder, getOwnLastOrder, type LastOrder as Order } from "#contract/booking/last.ts";
import { getServiceItem } from "#contract/catalogue/item.ts";
import { platesOf } from "#web/features/booking/words.ts";
import { call, type CallError } from "#web/lib/call.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { toastError, toastSuccess, toastWarning } from "#web/lib/toast.ts";
import classes from "./booking.module.css";
import type { Item } from "./draft.ts";
import type { Drafting } from "./useDraft.ts";
import { itemOf } from "./service/ServiceChoice.tsx";
import { typeNames } from "./service/TypeCards.tsx";
import { chosenCompany } from "./serving.ts";
import { entryOf, fitting, vehicleAgain } from "./vehicle/again.ts";
import { blankEntry, nextEntry } from "./vehicle/vehicle.ts";
import { formatDays } from "./vehicle/words.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  drafting: Drafting;
  /** Null while loading, or without an earlier order. */
  order: Order | null;
  /** Called with the repeated item. */
  onItem?: (item: Item) => void;
  /** Called once the form holds another vehicle; `needsHour` if it still needs a slot. */
  onFilled: (needsHour: boolean) => void;
};

export function useLastOrder(customerId: number | null): Order | null {
  const body = { customerId: customerId ?? 0 };
  const { data, isPlaceholderData } = useCall(getLastOrder, body, { enabled: customerId !== null });
  return customerId === null || isPlaceholderData ? null : (data?.order ?? null);
}

export const useOwnLastOrder = (): Order | null => useCall(getOwnLastOrder, {}).data?.order ?? null;

/** Repeats the customer's last order in one click; hidden once the booking has a vehicle. */
export function LastOrder({ drafting, order, ...handlers }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const { draft } = drafting;
  const today = useToday();
  const repeating = useRepeat({ drafting, ...handlers });
  if (!order || order.societyId !== draft.address.society || draft.vehicles.length > 0) return null;
  const vehicles = order.vehicles.map((vehicle) => vehicleAgain(vehicle, order.societyId, today));
  const [first] = vehicles;
  return (
    <section className={classes.last} aria-label={t("booking.lastTime")}>
      <div>
        <strong>{itemNameIn(order, translator.language)}</strong>
        <Text size="sm">
          {t(typeNames[order.bookingSchedule])} ·{" "}
          {platesOf({ vehicles: vehicles.map(({ number }) => number) }, translator)}
          {first &&
            ` · ${translator.slot(first.slot)}, ${formatDays(first, order.bookingSchedule, translator)}`}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconRepeat size={16} aria-hidden />}
        loading={repeating.isPending}
        onClick={() => repeating.mutate(order)}
      >
        {t("booking.sameAsLastTime")}
      </Button>
    </section>
  );
}

/** Repeats an order; the first vehicle whose slot is unavailable goes into the form. */
function useRepeat({ drafting, onItem, onFilled }: Omit<Props, "order">) {
  const { t, slot: slotText } = useTranslator();
  const currentCustomerId = () => drafting.typed().customer?.customerId;
  const today = useToday();
  return useMutation<RepeatedOrder & { customerId: ReturnType<typeof currentCustomerId> }, CallError, Order>({
    mutationFn: async (order) => {
      const customerId = currentCustomerId();
      return { customerId, ...(await loadRepeat(order, chosenCompany(drafting.typed()), today)) };
    },
    onError: (error) => toastError(error.message),
    onSuccess: ({ customerId, item, bookable, left }, { bookingSchedule, package: sold, offerCode }) => {
      // The customer has changed meanwhile.
      if (currentCustomerId() !== customerId) return;
      const [next] = left;
      const last = bookable.at(-1);
      onItem?.(item);
      drafting.change({
        type: bookingSchedule,
        vehicles: bookable,
        editing: null,
        waiting: [],
        onFullDays: "refuse",
        byWash: bookingSchedule === "regular-wash" ? sold === null : null,
        offerCode,
        entry: next ? entryOf(next) : last ? nextEntry(entryOf(last)) : blankEntry,
      });
      onFilled(next !== undefined);
      if (next)
        toastWarning(
          t("booking.numberFindsNoRoomAt", {
            number: next.number,
            slot: slotText(next.slot),
          }),
        );
      else toastSuccess(t("booking.countVehiclesAddedAsLast", { count: bookable.length }));
    },
  });
}

type RepeatedOrder = { item: Item } & Awaited<ReturnType<typeof fitting>>;

async function loadRepeat(order: Order, companyId: number | null, today: string): Promise<RepeatedOrder> {
  const { serviceItemId, societyId, bookingSchedule } = order;
  const item = await call(getServiceItem, { serviceItemId, SocietyId: societyId });
  const basket = { companyId, itemId: serviceItemId, society: societyId, type: bookingSchedule };
  const vehicles = order.vehicles.map((vehicle) => vehicleAgain(vehicle, societyId, today));
  return { item: itemOf(item), ...(await fitting(basket, vehicles)) };
}

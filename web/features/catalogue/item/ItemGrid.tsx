import { Button, Text } from "@mantine/core";
import { useMemo } from "react";
import { getServiceItems, type ServiceItem } from "#contract/catalogue/item.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { ItemCard } from "./ItemCard.tsx";
import classes from "./items.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** Null while no one service is chosen: nothing is asked for then. */
  serviceId: number | null;
  /** The society in which it is to be washed; null for any. */
  society?: number | null;
  /** What the service is called; "" while that is not known. */
  serviceName: string;
  /** Whether the services themselves are still on their way. */
  loading: boolean;
  /** Leads on to the booking of an item, for those who may. */
  onBook: ((item: ServiceItem) => void) | undefined;
  /** Opens the dialogs of those who keep the catalogue; without it the items are only to be booked. */
  onOpen?: (dialog: { view: number } | { edit: number | "new" }) => void;
  /** Asks whether an item is to be deleted. */
  onDelete?: (item: ServiceItem) => void;
};

/** Without what stands for nothing: entries flagged isError, without an id or a name. */
const real = (items: readonly ServiceItem[]) =>
  items.filter(({ serviceItemId, itemName, isError }) => serviceItemId && itemName && !isError);

/** The items of a service as cards. */
export function ItemGrid(props: Props) {
  const { t } = useTranslator();
  const { serviceId, society = null, serviceName, loading, onBook, onOpen, onDelete } = props;
  const asked = { ServiceId: serviceId ?? 0, ...(society !== null && { SocietyId: society }) };
  const query = useCall(getServiceItems, asked, { enabled: serviceId !== null });
  const { error, onRetry } = tableState(query);
  const items = useMemo(() => real(query.data ?? []), [query.data]);
  const mayWrite = hasPermission("catalogue:write");
  const onWrite = mayWrite ? onOpen : undefined;

  if (loading || (serviceId !== null && query.isLoading)) return <LoadingScreen />;
  if (serviceId !== null && error) return <ErrorState {...error} onRetry={onRetry} />;
  if (serviceId === null || items.length === 0)
    return (
      <EmptyState
        title={t("booking.noServiceItemsFound")}
        text={serviceId === null ? t("booking.selectServiceToSeeWhat") : ""}
        {...(serviceId !== null &&
          onWrite && { action: <Button onClick={() => onWrite({ edit: "new" })}>Add Item</Button> })}
      />
    );
  return (
    <>
      <Text className={classes.count} c="dimmed" role="status">
        {t("booking.countItems", { count: items.length })}
      </Text>
      <ul className={classes.grid} {...standIn(query)}>
        {items.map((item) => (
          <li key={item.serviceItemId}>
            <ItemCard
              item={item}
              serviceName={serviceName}
              {...(onBook && { onBook: () => onBook(item) })}
              {...(onOpen &&
                hasPermission("catalogue:read") && { onPrices: () => onOpen({ view: item.serviceItemId }) })}
              {...(onWrite && { onEdit: () => onWrite({ edit: item.serviceItemId }) })}
              {...(mayWrite && onDelete && { onDelete: () => onDelete(item) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

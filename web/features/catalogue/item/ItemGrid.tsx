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
  /** Null while no single service is chosen; no items are requested then. */
  serviceId: number | null;
  /** The society of the wash; null for any. */
  society?: number | null;
  /** Which of the items are shown; all without it. */
  narrow?: ((items: readonly ServiceItem[]) => readonly ServiceItem[]) | undefined;
  /** "" while it loads. */
  serviceName: string;
  /** True while the services load. */
  loading: boolean;
  /** Undefined when the user lacks the permission. */
  onBook: ((item: ServiceItem) => void) | undefined;
  /** Opens the dialogs for editing the catalogue; absent where items can only be booked. */
  onOpen?: (dialog: { view: number } | { edit: number | "new" }) => void;
  onDelete?: (item: ServiceItem) => void;
};

/** Drops entries that are flagged isError or lack an id or a name. */
const dropInvalid = (items: readonly ServiceItem[]) =>
  items.filter(({ serviceItemId, itemName, isError }) => serviceItemId && itemName && !isError);

export function ItemGrid(props: Props) {
  const { t } = useTranslator();
  const { serviceId, society = null, narrow, serviceName, loading, onBook, onOpen, onDelete } = props;
  const body = { ServiceId: serviceId ?? 0, ...(society !== null && { SocietyId: society }) };
  const query = useCall(getServiceItems, body, { enabled: serviceId !== null });
  const { error, onRetry } = tableState(query);
  const offered = useMemo(() => dropInvalid(query.data ?? []), [query.data]);
  const items = narrow ? narrow(offered) : offered;
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
          !narrow &&
          onWrite && { action: <Button onClick={() => onWrite({ edit: "new" })}>Add Item</Button> })}
      />
    );
  return (
    <>
      <Text className={classes.count} c="dimmed" role="status">
        {t("booking.countItems", { count: items.length })}
      </Text>
      <ul className={classes.grid} {...standIn(query)}>
        {items.map((item, index) => (
          <li key={item.serviceItemId}>
            <ItemCard
              item={item}
              serviceName={serviceName}
              first={index === 0}
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

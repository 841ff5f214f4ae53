import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { Text } from "@mantine/core";
import { getServiceItem, type ServiceItem } from "#contract/catalogue/item.ts";
import { includedText } from "#web/features/catalogue/item/included.ts";
import { ItemPrice } from "#web/features/catalogue/item/ItemPrice.tsx";
import { useCall } from "#web/lib/query.ts";
import classes from "./book.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  item: ServiceItem;
  /** Society; null until chosen. */
  society?: number | null;
};

/** The item being booked, with its price in the society. */
export function ChosenItem({ item, society = null }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const body = { serviceItemId: item.serviceItemId, SocietyId: society };
  const { data = item } = useCall(getServiceItem, body, { enabled: society !== null });
  return (
    <div className={classes.item}>
      <Text fw={650} size="lg">
        {itemNameIn(item, translator.language)}
      </Text>
      <Text c="dimmed">
        <ItemPrice item={society === null ? item : data} /> ·{" "}
        {item.duration === null ? t("booking.notKnown") : t("booking.minutesMin", { minutes: item.duration })}
      </Text>
      {item.included.length > 0 && <Text c="dimmed">{includedText(item.included, translator)}</Text>}
    </div>
  );
}

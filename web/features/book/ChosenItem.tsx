import { Text } from "@mantine/core";
import type { ServiceItem } from "#contract/catalogue/item.ts";
import { formatPrice } from "#web/lib/format.ts";
import classes from "./book.module.css";

/** What is being booked. */
export function ChosenItem({ item }: { item: ServiceItem }) {
  return (
    <div className={classes.item}>
      <Text fw={650} size="lg">
        {item.itemName}
      </Text>
      <Text c="dimmed">
        {formatPrice(item.price)} a wash · {item.duration === null ? "N/A" : `${item.duration} min`}
      </Text>
    </div>
  );
}

import { Text } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { priceText } from "#web/features/catalogue/price/priceText.ts";
import type { Draft } from "../draft.ts";
import { monthlyPriceFor, priceFor, usePackage, usePrices } from "../prices.ts";
import type { EntryForm } from "./CarFields.tsx";
import classes from "./vehicle.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { form: EntryForm; draft: Draft };

/** Price per wash or month of the vehicle being typed, once its type is chosen. */
export function VehiclePrice({ form, draft }: Props) {
  const translator = useTranslator();
  const { chosen } = usePackage(draft);
  const [before, after] = translator.around(chosen ? "booking.priceMonth" : "booking.priceWash", "price");
  const bodyType = useWatch({ control: form.control, name: "bodyType" });
  const { data, isPlaceholderData } = usePrices(draft);
  const price = data ? ((chosen && monthlyPriceFor(data, bodyType)) ?? priceFor(data, bodyType)) : 0;
  return (
    <Text className={classes.vehiclePrice} role="status">
      {bodyType !== "" && data && !isPlaceholderData && (
        <>
          {bodyType}: {before}
          <strong>{priceText(price, data.tax, translator)}</strong>
          {after}
        </>
      )}
    </Text>
  );
}

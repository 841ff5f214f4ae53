import { UnstyledButton } from "@mantine/core";
import { IconCar, IconCheck } from "@tabler/icons-react";
import { LongList } from "#web/ui/LongList.tsx";
import type { Draft, SavedVehicle } from "../draft.ts";
import { usePriceInWords } from "../prices.ts";
import classes from "./vehicle.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const textOf = ({ vehicleNumber, make, model }: SavedVehicle) => `${vehicleNumber} ${make} ${model}`;

type Props = { draft: Draft; onToggle: (number: string) => void };

/** Toggle buttons with prices for the customer's earlier vehicles; pressed ones are in the booking. */
export function SavedVehicles({ draft, onToggle }: Props) {
  const { t } = useTranslator();
  const { known, vehicles, waiting } = draft;
  const priceOf = usePriceInWords(draft);
  if (known.vehicles.length === 0) return null;
  return (
    <LongList items={known.vehicles} search={t("booking.findVehicle")} textOf={textOf}>
      {(shown) => (
        <div className={classes.known} role="group" aria-label={t("booking.washedBefore")}>
          {shown.map(({ vehicleNumber, make, model, bodyType }) => {
            const isIn = vehicles.some(({ number }) => number === vehicleNumber);
            const isWaiting = waiting.includes(vehicleNumber);
            const price = priceOf(bodyType);
            const Icon = isIn ? IconCheck : IconCar;
            return (
              <UnstyledButton
                key={vehicleNumber}
                className={classes.car}
                aria-pressed={isIn || isWaiting}
                data-waiting={isWaiting || undefined}
                onClick={() => onToggle(vehicleNumber)}
              >
                <Icon size={16} aria-hidden />
                <strong>{vehicleNumber}</strong>
                <span>
                  {make} {model}
                </span>
                {price !== null && <span>{price}</span>}
                {isWaiting && <em>{t("booking.chooseTime")}</em>}
              </UnstyledButton>
            );
          })}
        </div>
      )}
    </LongList>
  );
}

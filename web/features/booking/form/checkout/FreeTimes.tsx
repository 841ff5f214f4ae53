import { Button, Text } from "@mantine/core";
import type { Drafting } from "../useDraft.ts";
import classes from "./checkout.module.css";
import type { Confirming } from "./useConfirm.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { drafting: Drafting; offers: Confirming["offers"] };

/** Nearest free slots for the vehicles whose slot was full; a click takes one. */
export function FreeTimes({ drafting, offers }: Props) {
  const { t, slot: slotText } = useTranslator();
  const { change } = drafting;
  return (
    <div className={classes.offers} role="group" aria-label={t("washes.nearestFreeTimes")}>
      {offers.map(({ vehicle, slots }) => (
        <div key={`${vehicle.number} ${vehicle.slot}`}>
          <Text size="sm" fw={500}>
            {vehicle.number}
          </Text>
          {slots.length === 0 && <Text size="sm">{t("booking.noOtherTimeIsFree")}</Text>}
          <div className={classes.times}>
            {slots.map((slot) => (
              <Button
                key={slot}
                size="compact-md"
                variant="light"
                aria-label={t("booking.numberAtSlot", { number: vehicle.number, slot: slotText(slot) })}
                onClick={() =>
                  // Moves it to the end: the server computed the slot with the vehicle in last place.
                  change(({ vehicles }) => ({
                    vehicles: [...vehicles.filter((one) => one !== vehicle), { ...vehicle, slot }],
                  }))
                }
              >
                {slotText(slot)}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

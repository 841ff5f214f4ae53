import { TextInput, UnstyledButton } from "@mantine/core";
import { useController, type Control } from "react-hook-form";
import { colors } from "#contract/booking/vehicle.ts";
import type { Entry } from "./vehicle.ts";
import classes from "./vehicle.module.css";
import { useTranslator } from "#web/texts/translator.ts";

/** A usual colour by one click, or any other as text. */
export function ColorField({ control }: { control: Control<Entry, unknown, Entry> }) {
  const { t } = useTranslator();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name: "color" });
  return (
    <div className={classes.color}>
      <TextInput
        label={t("booking.carColor")}
        required
        ref={ref}
        {...field}
        error={fieldState.error?.message}
      />
      <div className={classes.swatches} role="group" aria-label={t("booking.usualColours")}>
        {colors.map((color) => (
          <UnstyledButton
            key={color}
            className={classes.swatch}
            aria-pressed={field.value === color}
            // Skips the swatches in the tab order: typing the colour is as quick.
            tabIndex={-1}
            onClick={() => field.onChange(color)}
          >
            <span style={{ background: color.toLowerCase() }} aria-hidden />
            {color}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}

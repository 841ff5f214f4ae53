import { TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useController, type Control } from "react-hook-form";
import { colors } from "#contract/booking/vehicle.ts";
import { colorIn } from "#i18n/colors.ts";
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
  const [typing, setTyping] = useState(false);
  return (
    <div className={classes.color}>
      <TextInput
        label={t("booking.carColor")}
        required
        ref={ref}
        {...field}
        value={typing ? field.value : colorIn(field.value, t)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          field.onBlur();
        }}
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
            {colorIn(color, t)}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}

import { SegmentedControl } from "@mantine/core";
import { useController, type UseFormReturn } from "react-hook-form";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import classes from "./offer.module.css";
import type { OfferInput, OfferOutput } from "./values.ts";

export function DiscountFields({ form }: { form: UseFormReturn<OfferInput, unknown, OfferOutput> }) {
  const { control, setValue, clearErrors } = form;
  const {
    field: { value, onChange },
  } = useController({ control, name: "DiscountType" });
  const isPercentage = value === "percentage";
  return (
    <>
      <div className={classes.discount}>
        <NumberField
          // Remounts the field, so that a percentage is not read as rupees.
          key={value}
          control={control}
          name="DiscountValue"
          label="Discount"
          description={isPercentage ? "Of what the booking comes to." : "Off the booking as a whole."}
          required
          {...(isPercentage ? { percent: true } : { money: true })}
        />
        <SegmentedControl
          aria-label="Kind of discount"
          data={[
            { value: "percentage", label: "%" },
            { value: "amount", label: "₹" },
          ]}
          value={value}
          onChange={(next) => {
            onChange(next);
            if (next === "amount") setValue("MaxDiscount", null, { shouldDirty: true });
            clearErrors(["DiscountValue", "MaxDiscount"]);
          }}
        />
      </div>
      {isPercentage ? (
        <NumberField
          control={control}
          name="MaxDiscount"
          label="At most"
          description="Nothing typed: the whole percentage."
          money
          none={null}
        />
      ) : (
        <span />
      )}
    </>
  );
}

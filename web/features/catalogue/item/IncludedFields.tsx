import { MAX_INCLUDED, type ItemFields } from "#contract/catalogue/itemForm.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray, type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { getServiceItems, type ServiceItem } from "#contract/catalogue/item.ts";
import { useChoiceList } from "#web/lib/choices.ts";
import { useCall } from "#web/lib/query.ts";
import { FieldGroup } from "#web/ui/FieldGroup.tsx";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import classes from "./included.module.css";

type Props = {
  form: UseFormReturn<z.input<typeof ItemFields>, unknown, z.output<typeof ItemFields>>;
  /** Null for a new item. */
  itemId: number | null;
};

const chooseItem = ({ serviceItemId, itemName }: ServiceItem) => ({ value: serviceItemId, label: itemName });

/** Washes of other items of the service that come with a month; shown once the item is sold by the month. */
export function IncludedFields({ form: { control }, itemId }: Props) {
  const lines = useFieldArray({ control, name: "Included" });
  const [monthlyPrice, serviceId] = useWatch({ control, name: ["MonthlyPrice", "ServiceId"] });
  const isMonthly = typeof monthlyPrice === "number";
  const { choose } = useChoiceList(
    useCall(getServiceItems, { ServiceId: serviceId }, { enabled: serviceId > 0 && isMonthly }),
    chooseItem,
  );
  const options = choose.options.filter(({ value }) => value !== itemId);
  if (!isMonthly && lines.fields.length === 0) return null;
  return (
    <FieldGroup
      legend="Included each month"
      columns={2}
      why="On so many days of the month the car gets this wash instead, spread evenly, at no further price. Part months have their part."
    >
      {lines.fields.map((field, index) => (
        <div key={field.id} className={classes.line}>
          <NumberField
            control={control}
            name={`Included.${index}.Washes`}
            label="Washes"
            aria-label={`Washes of line ${index + 1}`}
            required
          />
          <ChoiceField
            control={control}
            name={`Included.${index}.ServiceItemId`}
            label="Of"
            {...choose}
            options={options}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Remove included line ${index + 1}`}
            onClick={() => lines.remove(index)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {lines.fields.length < MAX_INCLUDED && (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => lines.append({ ServiceItemId: Number.NaN, Washes: Number.NaN })}
        >
          Add included washes
        </Button>
      )}
    </FieldGroup>
  );
}

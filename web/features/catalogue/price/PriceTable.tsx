import { ActionIcon, Alert, Button, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { getPrices, setPrices } from "#contract/catalogue/price.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useSocieties } from "#web/features/society/choose.ts";
import { useBodyTypes } from "#web/features/vehicle/lookups.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { formatMoney } from "#contract/format.ts";
import { Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { draftOf, PricesForm, type PricesInput, type PricesOutput } from "./draft.ts";
import { AnyChoice } from "./AnyChoice.tsx";
import classes from "./prices.module.css";
import { PriceCheck } from "./PriceCheck.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = {
  serviceItemId: number;
  itemPrice: number;
  /** Null for an item that is sold wash by wash only. */
  monthlyPrice: number | null;
  stored: ReplyOf<typeof getPrices>["prices"];
};

/** Prices that differ from the item's base price, saved all at once. */
export function PriceTable({ serviceItemId, itemPrice, monthlyPrice, stored }: Props) {
  const isMonthly = monthlyPrice !== null;
  const mayWrite = hasPermission("catalogue:write");
  const societies = useSocieties().choose;
  const bodyTypes = useBodyTypes();
  const form = useForm<PricesInput, unknown, PricesOutput>({
    resolver: resolverOf(PricesForm),
    defaultValues: draftOf(stored),
  });
  const { control, formState } = form;
  const lines = useFieldArray({ control, name: "Prices" });
  const typed = useWatch({ control, name: "Prices" });
  const saving = useDialogSave({
    form,
    endpoint: setPrices,
    body: (values) => ({ ...values, serviceItemId }),
    saved: "Prices Updated Successfully",
  });
  useMark(Unsaved, saving.unsaved);
  const errorOf = (index: number) => formState.errors.Prices?.[index];
  return (
    <form className={classes.form} noValidate aria-label="Prices" onSubmit={saving.submit}>
      <Text>
        {formatMoney(itemPrice)}
        {monthlyPrice !== null && ` a wash and ${formatMoney(monthlyPrice)} a month`} wherever no line below
        says otherwise. A line for a society holds for every body type in it, unless the society has a line
        for that body type too.
      </Text>
      {saving.error && <Alert color="red">{saving.error}</Alert>}
      {lines.fields.length === 0 ? (
        <p className={classes.none}>The same price everywhere, for every vehicle.</p>
      ) : (
        <ul className={classes.lines} aria-label="Prices that differ">
          {lines.fields.map((field, index) => (
            <li key={field.id} className={classes.line} data-monthly={isMonthly || undefined}>
              <AnyChoice
                control={control}
                name={`Prices.${index}.SocietyId`}
                label={`Society of line ${index + 1}`}
                any="Any society"
                disabled={!mayWrite}
                {...societies}
                error={errorOf(index)?.SocietyId?.message}
              />
              <AnyChoice
                control={control}
                name={`Prices.${index}.ItemTypeId`}
                label={`Body type of line ${index + 1}`}
                any="Any body type"
                disabled={!mayWrite}
                {...bodyTypes}
                error={errorOf(index)?.ItemTypeId?.message}
              />
              <NumberField
                control={control}
                name={`Prices.${index}.Price`}
                aria-label={`Price of line ${index + 1}`}
                disabled={!mayWrite}
                money
              />
              {isMonthly && (
                <NumberField
                  control={control}
                  name={`Prices.${index}.MonthlyPrice`}
                  aria-label={`Per month of line ${index + 1}`}
                  disabled={!mayWrite}
                  suffix=" a month"
                  money
                  none={null}
                />
              )}
              {mayWrite && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="lg"
                  aria-label={`Remove line ${index + 1}`}
                  onClick={() => lines.remove(index)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            lines.append({ SocietyId: null, ItemTypeId: null, Price: Number.NaN, MonthlyPrice: null })
          }
        >
          Add a price
        </Button>
      )}
      <PriceCheck
        itemPrice={itemPrice}
        monthlyPrice={monthlyPrice}
        lines={typed}
        societies={societies}
        bodyTypes={bodyTypes}
      />
      {mayWrite && (
        <FormActions>
          <Button type="submit" loading={saving.busy}>
            Save
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </FormActions>
      )}
    </form>
  );
}

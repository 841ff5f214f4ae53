import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm, useWatch } from "react-hook-form";
import { registrations } from "#contract/bill/registration.ts";
import { addTaxSettings, lawfulRates, rateOf, updateTaxSettings } from "#contract/bill/tax.ts";
import { billings } from "#contract/booking/billing.ts";
import { billingNames } from "#web/features/booking/billing.ts";
import { useCountryList, useStates } from "#web/features/geography/useGeography.ts";
import { useToday } from "#web/lib/today.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { TaxDraft, type TaxInput, type TaxOutput } from "./taxForm.ts";
import { usePreselectedTax } from "./usePreselectedTax.ts";
import { furtherNames, registrationNames } from "./words.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { resolverOf } from "#web/lib/resolver.ts";
import { defaultsOf, type TaxFormProps } from "./taxValues.ts";

export const titleOf = ({ edited, otherState = false }: TaxFormProps) =>
  edited ? "Edit Tax Settings" : otherState ? "Add Registration in Another State" : "Add Tax Settings";

const choices = <V extends string>(values: readonly V[], names: Record<V, string>) =>
  values.map((value) => ({ value, label: names[value] }));

const rateChoices = lawfulRates.map((rate) => ({ value: String(rate), label: `${rate} %` }));

export function TaxSettingsForm(props: TaxFormProps) {
  const { companyId, edited, latest } = props;
  const isFurther = (edited ?? latest)?.further === true || props.otherState === true;
  const today = useToday();
  const india = useCountryList().data?.find(({ name }) => name === "India")?.id ?? null;
  const states = useStates(india);
  const form = useForm<TaxInput, unknown, TaxOutput>({
    resolver: resolverOf(TaxDraft),
    defaultValues: defaultsOf(props, today),
  });
  usePreselectedTax(form, edited || latest ? null : companyId);
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const adding = useDialogSave({
    form,
    endpoint: addTaxSettings,
    body: (values) => ({ ...values, CompanyId: companyId }),
    saved: "Tax settings Added Successfully",
  });
  const changing = useDialogSave({
    form,
    endpoint: updateTaxSettings,
    body: (values) => ({ ...values, taxSettingsId: edited?.taxSettingsId ?? 0 }),
    saved: "Tax settings Updated Successfully",
  });
  const registration = useWatch({ control, name: "Registration" });
  return (
    <DialogForm label={titleOf(props)} saving={edited ? changing : adding} submit={edited ? "Update" : "Add"}>
      <DayField control={control} name="From" label="From" required />
      <NativeSelect
        label="Registration"
        required
        data={
          isFurther
            ? choices(["regular", "unregistered"] as const, furtherNames)
            : choices(registrations, registrationNames)
        }
        error={errors.Registration?.message}
        {...register("Registration", {
          onChange: ({ target }: { target: { value: string } }) => {
            if (target.value === "unregistered") setValue("Gstin", "");
            setValue("Rate", target.value === "regular" ? rateOf("regular") : 0);
          },
        })}
      />
      <TextInput label="Legal Name" required error={errors.LegalName?.message} {...register("LegalName")} />
      <TextInput
        label="GSTIN"
        required={registration !== "unregistered"}
        disabled={registration === "unregistered"}
        maxLength={15}
        error={errors.Gstin?.message}
        {...register("Gstin")}
      />
      <Textarea
        label="Address"
        className={wide}
        required
        autosize
        minRows={2}
        error={errors.Address?.message}
        {...register("Address")}
      />
      <ChoiceField control={control} name="StateId" label="State" {...states} />
      <TextInput
        label="Prefix"
        description="Begins the numbers of the bills, as CH does in CH/26-27/000123. Other documents get their own."
        required
        maxLength={3}
        error={errors.SeriesPrefix?.message}
        {...register("SeriesPrefix")}
      />
      <TextInput
        label="SAC"
        inputMode="numeric"
        required
        maxLength={6}
        error={errors.Sac?.message}
        {...register("Sac")}
      />
      <NativeSelect
        label="Rate"
        description="For your accountant to confirm."
        required
        disabled={registration !== "regular"}
        data={rateChoices}
        error={errors.Rate?.message}
        {...register("Rate", { valueAsNumber: true })}
      />
      <div className={wide}>
        <SwitchField
          control={control}
          name="PricesIncludeTax"
          label="Prices include tax"
          description="Otherwise it is added to them on the bill."
        />
      </div>
      {!isFurther && (
        <>
          <NativeSelect
            label="Plans are paid"
            description="Where a booking does not say."
            data={choices(billings, billingNames)}
            error={errors.PlanBilling?.message}
            {...register("PlanBilling")}
          />
          <TextInput
            label="UPI Address"
            description="A merchant's address: bills carry a code to pay by. Of a person's, apps take no more than ₹2,000."
            error={errors.UpiAddress?.message}
            {...register("UpiAddress")}
          />
        </>
      )}
    </DialogForm>
  );
}

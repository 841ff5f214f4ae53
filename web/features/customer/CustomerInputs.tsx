import { Text, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { boundsOf } from "#contract/booking/outstanding.ts";
import type { CustomerFields } from "#contract/customer/customer.ts";
import { CapitalsInput } from "#web/ui/form/CapitalsInput.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { FieldGroup } from "#web/ui/FieldGroup.tsx";
import { english } from "#web/texts/english.ts";
import { type CustomerText, emailLabel } from "./customer.ts";
import classes from "./customer.module.css";

type Props = {
  form: UseFormReturn<CustomerText, unknown, z.output<typeof CustomerFields>>;
  emailOptional: boolean;
  /** Shows the values as text only. */
  readOnly?: boolean;
  /** Also asks what only a fleet or society has; not where a customer is entered in passing. */
  withBusiness?: boolean;
};

const BUSINESS = "Business: fleet or society";

export function CustomerInputs({ form, emailOptional, readOnly = false, withBusiness = false }: Props) {
  const { register, formState } = form;
  const text = (name: Exclude<keyof CustomerText, "Business">) => ({
    required: !readOnly,
    readOnly,
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const business = useWatch({ control: form.control, name: "Business" });
  return (
    <>
      <TextInput label="Name" data-autofocus {...text("FirstName")} />
      <TextInput
        label={english.t(emailLabel(emailOptional && !readOnly))}
        type="email"
        {...text("Email1")}
        required={!readOnly && !emailOptional}
      />
      <TextInput label="Phone Number" type="tel" {...text("Phone1")} />
      {withBusiness && <TextInput label="Second Phone" type="tel" {...text("Phone2")} required={false} />}
      <Textarea label="Address" autosize {...text("CustomerAddress")} />
      {(readOnly || withBusiness) && <InvoiceInputs form={form} readOnly={readOnly} />}
      {readOnly && business && <Text>{BUSINESS}</Text>}
      {withBusiness && (
        <Textarea
          label="Notes"
          description="For the office: customers do not see them"
          autosize
          {...text("Notes")}
          required={false}
        />
      )}
      {withBusiness && (
        <div className={classes.business}>
          <SwitchField
            control={form.control}
            name="Business"
            label={BUSINESS}
            description={`May have up to ${boundsOf(true).vehicles} vehicles instead of ${boundsOf(false).vehicles}, as every customer with a GSTIN.`}
          />
        </div>
      )}
    </>
  );
}

/** The recipient on tax invoices; renders nothing when only shown and empty. */
function InvoiceInputs({ form, readOnly }: Required<Pick<Props, "form" | "readOnly">>) {
  const { register, formState } = form;
  const [gstin, legalName] = useWatch({ control: form.control, name: ["Gstin", "LegalName"] });
  if (readOnly && !gstin && !legalName) return null;
  return (
    <FieldGroup
      legend="For tax invoices"
      columns={2}
      why={
        readOnly
          ? undefined
          : "A housing society or a firm with a GSTIN gets invoices in its own name, and can claim the tax back."
      }
    >
      <CapitalsInput
        label="GSTIN"
        maxLength={15}
        readOnly={readOnly}
        error={formState.errors.Gstin?.message}
        field={register("Gstin")}
      />
      <Textarea
        label="Registered As"
        autosize
        required={!readOnly && Boolean(gstin)}
        readOnly={readOnly}
        error={formState.errors.LegalName?.message}
        {...register("LegalName")}
      />
    </FieldGroup>
  );
}

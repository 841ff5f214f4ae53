import { Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { useContext } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  addProvider,
  type getProvider,
  providerPlaceholders,
  updateProvider,
} from "#contract/provider/provider.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCompanies } from "#web/features/company/useCompanies.ts";
import { usePasswordConfirmation } from "#web/features/session/usePasswordConfirmation.tsx";
import { CallError } from "#web/lib/call.ts";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { Close, Unsaved, useMark } from "#web/ui/dialog/marks.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import { fullName, toastRefusal } from "../words.ts";
import { AddressFields } from "./AddressFields.tsx";
import classes from "./basic.module.css";
import { LaterDetails } from "./LaterDetails.tsx";
import { Invitation } from "./Invitation.tsx";
import { SignInCode } from "./SignInCode.tsx";
import { CopyAddress } from "./CopyAddress.tsx";
import { type BasicFields, useAsksForDetails, useBasicForm } from "./useBasicForm.ts";
import { usePreselected } from "./usePreselected.ts";
import { useGeographyToasts } from "./useGeographyToasts.ts";

type Props = {
  provider: ReplyOf<typeof getProvider> | null;
  viewOnly: boolean;
  onAdded: (providerId: number) => void;
};

/** The form of a provider's basic details: to add, edit or view. */
export function BasicForm({ provider, viewOnly, onAdded }: Props) {
  const close = useContext(Close);
  // A phone's button bar has space only for the form's two buttons.
  const phone = usePhone();
  const form = useBasicForm(provider);
  const asksForDetails = useAsksForDetails(form);
  const { control, register, formState } = form;
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = formState;
  const add = useSend(addProvider);
  const update = useSend(updateProvider);
  const { confirmed, dialog } = usePasswordConfirmation();
  useGeographyToasts(form);
  useMark(Unsaved, !viewOnly && isDirty && !(isSubmitSuccessful && !errors.root));

  const send = form.handleSubmit(async (values) => {
    try {
      const { active, language, ...typed } = values;
      const fields = { ...typed, ...providerPlaceholders };
      if (provider)
        await confirmed(() =>
          update.mutateAsync({ ...fields, active: active ?? true, providerId: provider.providerId }),
        );
      else {
        const { providerId } = await add.mutateAsync({ ...fields, ...(language && { language }) });
        toastSuccess("Provider Details Added Successfully");
        return onAdded(providerId);
      }
      toastSuccess("Provider Details Updated Successfully");
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(form, error);
      // The toast gives the reason.
      form.setError("root", { message: "Failed to submit basic details" });
      toastRefusal(error);
    }
  });
  const text = (name: "firstName" | "middleName" | "lastName" | "email1" | "phone1" | "phone2") => ({
    error: errors[name]?.message,
    ...register(name),
  });
  const history = provider && !viewOnly && (
    <HistoryButton noun="provider" recordId={provider.providerId} name={fullName(provider)} />
  );
  return (
    <form
      className={classes.form}
      noValidate
      aria-label="Basic details"
      autoComplete="off"
      onSubmit={(event) => void send(event)}
    >
      {provider === null && <Preselected form={form} />}
      {errors.root && <Alert color="red">{errors.root.message}</Alert>}
      <LaterDetails form={form} />
      <fieldset className={classes.sections} disabled={viewOnly}>
        <fieldset className={classes.section}>
          <legend>Basic Details</legend>
          <TextInput label="First Name" required data-autofocus {...text("firstName")} />
          <TextInput label="Middle Name" {...text("middleName")} />
          <TextInput label="Last Name" {...text("lastName")} />
          <TextInput label="Email" type="email" required={asksForDetails} {...text("email1")} />
          <TextInput label="Phone" type="tel" required {...text("phone1")} />
          <TextInput label="Alternate Phone" type="tel" {...text("phone2")} />
          {viewOnly ? (
            <TextInput label="Company Name" value={provider?.companyName ?? ""} readOnly />
          ) : (
            <CompanyField form={form} />
          )}
          {!provider && (
            <NativeSelect
              label="Language of messages"
              data={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
              {...register("language")}
            />
          )}
          {provider && (
            <SwitchField
              control={control}
              name="active"
              label="Active"
              description="A provider who is switched off gets no washes and cannot sign in."
            />
          )}
        </fieldset>
        <fieldset className={classes.section}>
          <legend>Permanent Address</legend>
          <AddressFields form={form} which="permanent" disabled={viewOnly} />
        </fieldset>
        <fieldset className={classes.section}>
          <legend>Correspondence Address</legend>
          {!viewOnly && <CopyAddress form={form} />}
          <AddressFields form={form} which="correspondence" disabled={viewOnly} />
        </fieldset>
        <fieldset className={classes.section}>
          <legend>Login Details</legend>
          <TextInput
            label="Username"
            required={asksForDetails}
            placeholder={provider || asksForDetails ? undefined : "Made of the name and the phone"}
            autoComplete="off"
            error={errors.userName?.message}
            {...register("userName")}
          />
          {!viewOnly && <Invitation provider={provider} />}
          {!viewOnly && provider?.active && <SignInCode providerId={provider.providerId} />}
        </fieldset>
      </fieldset>
      {phone && history}
      {dialog}
      {!viewOnly && (
        <FormActions>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Saving..." : "Submit Basic Details"}
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {!phone && history && <span className={classes.aside}>{history}</span>}
        </FormActions>
      )}
    </form>
  );
}

/** Prefills a new provider. */
function Preselected({ form }: { form: BasicFields }) {
  usePreselected(form);
  return null;
}

function CompanyField({ form }: { form: BasicFields }) {
  return <ChoiceField control={form.control} name="companyId" label="Company Name" {...useCompanies()} />;
}

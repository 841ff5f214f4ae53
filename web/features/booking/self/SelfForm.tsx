import { Alert, Button, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import { selfFields, updateSelf } from "#contract/customer/self.ts";
import { emailLabel } from "#web/features/customer/customer.ts";
import { renameSession } from "#web/lib/session.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import classes from "./book.module.css";
import type { Self } from "./known.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = { self: Self; onSaved: (name: string, email: string) => void };

/** A customer's own details, prefilled with what is stored. */
export function SelfForm({ self, onSaved }: Props) {
  const { t } = useTranslator();
  const { emailOptional } = self;
  const fields = selfFields(emailOptional);
  const form = useForm({
    resolver: resolverOf(fields),
    defaultValues: { FirstName: self.firstName, Email1: self.email1 },
  });
  const { errors } = form.formState;
  // Focuses the name for a new customer.
  const begin = useEffectEvent(() => self.firstName === "" && form.setFocus("FirstName"));
  useEffect(() => void begin(), []);
  const saving = useSave({
    form,
    endpoint: updateSelf,
    body: (values) => values,
    onSaved: () => {
      const { FirstName, Email1 } = fields.parse(form.getValues());
      renameSession(FirstName);
      onSaved(FirstName, Email1);
    },
  });
  return (
    <form className={classes.form} noValidate aria-label={t("ui.customer")} onSubmit={saving.submit}>
      {saving.error && <Alert color="red">{saving.error}</Alert>}
      <TextInput label={t("signIn.phoneNumber")} readOnly size="md" value={self.phone1} />
      <TextInput
        label={t("booking.name")}
        autoComplete="name"
        required
        size="md"
        error={errors.FirstName?.message}
        {...form.register("FirstName")}
      />
      <TextInput
        label={t(emailLabel(emailOptional))}
        type="email"
        autoComplete="email"
        required={!emailOptional}
        size="md"
        error={errors.Email1?.message}
        {...form.register("Email1")}
      />
      <FormActions>
        <Button type="submit" size="md" loading={saving.busy}>
          {t("booking.saveDetails")}
        </Button>
      </FormActions>
    </form>
  );
}

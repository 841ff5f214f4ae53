import { zodResolver } from "@hookform/resolvers/zod";
import { Alert, Button, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import { selfFields, updateSelf } from "#contract/customer/customer.ts";
import { emailLabel } from "#web/features/customer/customer.ts";
import { renameSession } from "#web/lib/session.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import classes from "./book.module.css";
import type { Self } from "./known.ts";
import { useSpeech } from "#web/words/speech.ts";

type Props = { self: Self; onSaved: (name: string, email: string) => void };

/** What customers say of themselves; as far as it is known it stands there already. */
export function SelfForm({ self, onSaved }: Props) {
  const { say, told } = useSpeech();
  const { emailOptional } = self;
  const fields = selfFields(emailOptional);
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { FirstName: self.firstName, Email1: self.email1 },
  });
  const { errors } = form.formState;
  // Somebody new goes on typing.
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
    <form className={classes.form} noValidate aria-label={say("Customer")} onSubmit={saving.submit}>
      {saving.fault && <Alert color="red">{told(saving.fault)}</Alert>}
      <TextInput label={say("Phone Number")} readOnly size="md" value={self.phone1} />
      <TextInput
        label={say("Name")}
        autoComplete="name"
        required
        size="md"
        error={told(errors.FirstName?.message)}
        {...form.register("FirstName")}
      />
      <TextInput
        label={told(emailLabel(emailOptional))}
        type="email"
        autoComplete="email"
        required={!emailOptional}
        size="md"
        error={told(errors.Email1?.message)}
        {...form.register("Email1")}
      />
      <FormActions>
        <Button type="submit" size="md" loading={saving.busy}>
          {say("Save Details")}
        </Button>
      </FormActions>
    </form>
  );
}

import { Button, Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { type endSecondFactor, ProofBody, type renewRecoveryCodes } from "#contract/session/secondFactor.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormError } from "../FormError.tsx";
import { PasswordField } from "../PasswordField.tsx";
import sessionClasses from "../session.module.css";
import classes from "./factor.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

type Call = typeof endSecondFactor | typeof renewRecoveryCodes;

type Props<E extends Call> = {
  endpoint: E;
  /** An explanation of the effect. */
  text: string;
  submit: string;
  tone?: "danger";
  onDone: (reply: ReplyOf<E>) => void;
};

/** Asks for the proof that second-factor changes require: the password, and an app or recovery code. */
export function ProofForm<E extends Call>({ endpoint, text, submit, tone, onDone }: Props<E>) {
  const form = useForm({ resolver: resolverOf(ProofBody), defaultValues: { password: "", code: "" } });
  const { errors } = form.formState;
  const saving = useSave({ form, endpoint, body: (values) => values as BodyOf<E>, onSaved: onDone });
  return (
    <form className={sessionClasses.form} noValidate aria-label={submit} onSubmit={saving.submit}>
      <FormError error={errors.root} />
      <Text>{text}</Text>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        error={errors.password?.message}
        {...form.register("password")}
      />
      <TextInput
        label="Code"
        description="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: classes.code }}
        error={errors.code?.message}
        {...form.register("code")}
      />
      <FormActions>
        <Button type="submit" loading={saving.busy} {...(tone === "danger" && { color: "red" })}>
          {submit}
        </Button>
      </FormActions>
    </form>
  );
}

import { Anchor, Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { resetPassword } from "#contract/session/session.ts";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { clearSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { FormError } from "./FormError.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { ResetForm } from "./passwordForms.ts";
import classes from "./session.module.css";

type Props = {
  resetToken: string;
  /** The label of the submit button. */
  submit: string;
  /** The text of the success toast. */
  done: string;
};

/** A form for a new password, typed twice, for the account of a reset or invitation link. */
export function NewPasswordForm({ resetToken, submit, done }: Props) {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const form = useForm({
    resolver: resolverOf(ResetForm),
    defaultValues: { password: "", repeated: "" },
  });
  const { errors } = form.formState;
  const reset = useSend(resetPassword, {
    changes: false,
    onDone: () => {
      // A new password ends all sessions of the account, possibly this browser's too.
      clearSession();
      toastSuccess(done);
      void navigate({ to: "/", replace: true });
    },
  });
  const send = form.handleSubmit(({ password }) =>
    reset.mutate({ resetToken, password }, { onError: (error) => showError(form, error) }),
  );
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <FormError error={errors.root} />
      <PasswordField
        label={t("signIn.newPassword")}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label={t("signIn.newPasswordAgain")}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...form.register("repeated")}
      />
      <Button type="submit" loading={reset.isPending} fullWidth>
        {submit}
      </Button>
      <Anchor component={Link} to="/forgotPassword" className={classes.aside}>
        {t("signIn.askForNewLink")}
      </Anchor>
    </form>
  );
}

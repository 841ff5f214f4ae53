import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button } from "@mantine/core";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { PASSWORD_MIN, resetPassword } from "#contract/session/session.ts";
import { showFault } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { clearSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { FormFault } from "./FormFault.tsx";
import { FrontDoor } from "./FrontDoor.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { ResetForm } from "./passwordForms.ts";
import classes from "./session.module.css";

/** Chooses a new password. The link's token stands in the fragment, which never reaches a server's log. */
export function ResetPasswordPage() {
  const resetToken = useLocation({ select: ({ hash }) => hash });
  return resetToken ? <NewPasswordForm resetToken={resetToken} /> : <IncompleteLink />;
}

function IncompleteLink() {
  return (
    <FrontDoor
      title="The reset link is incomplete"
      text="Open it from the mail once more, or ask for a new one."
    >
      <Button component={Link} to="/forgotPassword">
        Ask for a new link
      </Button>
    </FrontDoor>
  );
}

function NewPasswordForm({ resetToken }: { resetToken: string }) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(ResetForm),
    defaultValues: { password: "", repeated: "" },
  });
  const { errors } = form.formState;
  const reset = useSend(resetPassword, {
    refreshes: [],
    onDone: () => {
      // A new password ends every session of the account, perhaps the one kept here.
      clearSession();
      toastSuccess("Your password is changed. Please sign in with the new one.");
      void navigate({ to: "/", replace: true });
    },
  });
  const send = form.handleSubmit(({ password }) =>
    reset.mutate({ resetToken, password }, { onError: (error) => showFault(form, error) }),
  );
  return (
    <FrontDoor title="New password" text={`Choose one of at least ${PASSWORD_MIN} characters.`}>
      <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <FormFault error={errors.root} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={errors.repeated?.message}
          {...form.register("repeated")}
        />
        <Button type="submit" loading={reset.isPending} fullWidth>
          Change password
        </Button>
        <Anchor component={Link} to="/forgotPassword" className={classes.aside}>
          Ask for a new link
        </Anchor>
      </form>
    </FrontDoor>
  );
}

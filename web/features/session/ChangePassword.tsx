import { Button } from "@mantine/core";
import { useForm } from "react-hook-form";
import { changePassword, PASSWORD_MIN } from "#contract/session/session.ts";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { FormError } from "./FormError.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { ChangeForm } from "./passwordForms.ts";
import classes from "./session.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = { opened: boolean; onClose: () => void };

export function ChangePassword({ opened, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(ChangeForm),
    defaultValues: { currentPassword: "", newPassword: "", repeated: "" },
  });
  const { errors, isDirty } = form.formState;
  const close = () => {
    form.reset();
    onClose();
  };
  const change = useSend(changePassword, {
    onDone: () => {
      toastSuccess("Your password is changed. Other devices are signed out.");
      close();
    },
  });
  const send = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate({ currentPassword, newPassword }, { onError: (error) => showError(form, error) }),
  );
  return (
    <FormModal title="Change password" opened={opened} onClose={close} size="sm" dirty={isDirty}>
      <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <FormError error={errors.root} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          error={errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        <PasswordField
          label="New password"
          description={`At least ${PASSWORD_MIN} characters`}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register("newPassword")}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={errors.repeated?.message}
          {...form.register("repeated")}
        />
        <FormActions>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </FormActions>
      </form>
    </FormModal>
  );
}

import { Button, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { confirmPassword } from "#contract/session/session.ts";
import { CallError } from "#web/lib/call.ts";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Covered, useMark } from "#web/ui/dialog/marks.ts";
import { FormError } from "./FormError.tsx";
import { PasswordField } from "./PasswordField.tsx";
import classes from "./session.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

const isUnconfirmed = (error: unknown): boolean => error instanceof CallError && error.code === "unconfirmed";

/**
 * For calls that require a recently entered password: `confirmed` makes the call, asks for the password when the
 * server requires it, and repeats the call. Render `dialog` beside the form; if the user cancels, the refusal is
 * passed on, without its field, which tells callers without such a dialog what to call.
 */
export function usePasswordConfirmation(): {
  confirmed: <T>(send: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
} {
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const confirmed = async <T,>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      const { message, status } = error as CallError;
      const isConfirmed = await new Promise<boolean>((answer) => setRequest({ answer, why: message }));
      setRequest(null);
      if (!isConfirmed) throw new CallError(message, status, { code: "unconfirmed", message });
      return send();
    }
  };
  return { confirmed, dialog: <ConfirmPassword request={request} /> };
}

/** A pending password prompt: the server's reason, and the callback. */
type ConfirmRequest = { why: string; answer: (given: boolean) => void };

function ConfirmPassword({ request }: { request: ConfirmRequest | null }) {
  const opened = request !== null;
  useMark(Covered, opened);
  return (
    <Dialog
      title="Confirm your password"
      opened={opened}
      onClose={() => request?.answer(false)}
      size="sm"
      centered
      zIndex={210}
    >
      <PasswordForm why={request?.why ?? ""} onGiven={() => request?.answer(true)} />
    </Dialog>
  );
}

function PasswordForm({ why, onGiven }: { why: string; onGiven: () => void }) {
  const form = useForm({ resolver: resolverOf(confirmPassword.body), defaultValues: { password: "" } });
  const { errors } = form.formState;
  const confirm = useSend(confirmPassword, { changes: false, onDone: onGiven });
  const send = form.handleSubmit((body) =>
    confirm.mutate(body, { onError: (error) => showError(form, error) }),
  );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        // The dialog is inside another form's React tree: only this one is submitted.
        event.stopPropagation();
        void send(event);
      }}
    >
      <Text c="dimmed">{why}</Text>
      <FormError error={errors.root} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" loading={confirm.isPending}>
        Confirm
      </Button>
    </form>
  );
}

import { Anchor, Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ReplyOf } from "#contract/endpoint.ts";
import { beginSecondFactor, ConfirmBody, confirmSecondFactor } from "#contract/session/secondFactor.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import { QrCode } from "#web/ui/QrCode.tsx";
import { FormError } from "../FormError.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { CodesDialog } from "./CodesDialog.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import sessionClasses from "../session.module.css";
import classes from "./factor.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

type SetUpReply = ReplyOf<typeof beginSecondFactor>;

/** The set-up of a second factor: the password, the authenticator and its first code, then the recovery codes. */
export function SetUp({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<SetUpReply | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormModal title="Set up a second factor" opened onClose={onClose} size="md">
      {begun ? <AppStep begun={begun} onCodes={setCodes} /> : <PasswordStep onBegun={setBegun} />}
    </FormModal>
  );
}

function PasswordStep({ onBegun }: { onBegun: (begun: SetUpReply) => void }) {
  const form = useForm({ resolver: resolverOf(beginSecondFactor.body), defaultValues: { password: "" } });
  const { errors } = form.formState;
  const saving = useSave({
    form,
    endpoint: beginSecondFactor,
    body: (values) => values,
    changes: false,
    onSaved: onBegun,
  });
  return (
    <form className={sessionClasses.form} noValidate aria-label="Your password" onSubmit={saving.submit}>
      <FormError error={errors.root} />
      <Text>You need your phone, with an authenticator app on it. First, your password again.</Text>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        error={errors.password?.message}
        {...form.register("password")}
      />
      <FormActions>
        <Button type="submit" loading={saving.busy}>
          Continue
        </Button>
      </FormActions>
    </form>
  );
}

type AppProps = { begun: SetUpReply; onCodes: (codes: readonly string[]) => void };

function AppStep({ begun: { secret, address }, onCodes }: AppProps) {
  const form = useForm({ resolver: resolverOf(ConfirmBody), defaultValues: { code: "" } });
  const { errors } = form.formState;
  const phone = usePhone();
  const saving = useSave({
    form,
    endpoint: confirmSecondFactor,
    body: (values) => values,
    onSaved: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <form
      className={sessionClasses.form}
      noValidate
      aria-label="Your authenticator app"
      onSubmit={saving.submit}
    >
      <FormError error={errors.root} />
      <ol className={classes.steps}>
        <li>
          <Text>
            Open your authenticator app (Google Authenticator, Microsoft Authenticator or any other) and add
            an account with it.
          </Text>
        </li>
        <li>
          <Text>
            Scan this QR code with it
            {phone && (
              <>
                {", or "}
                <Anchor href={address}>open the app on this phone</Anchor>
              </>
            )}
            .
          </Text>
          <QrCode text={address} label="QR code for the authenticator's camera" />
          <Text size="sm" c="dimmed">
            Or type this key:
          </Text>
          <div className={classes.key}>
            <code>{secret.replace(/(.{4})(?!$)/g, "$1 ")}</code>
            <CopyButton text={secret} label="Copy the key" />
          </div>
        </li>
        <li>
          <TextInput
            label="Code from the app"
            description="Six digits. Enter the one that it shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            size="md"
            classNames={{ input: classes.code }}
            error={errors.code?.message}
            {...form.register("code")}
          />
        </li>
      </ol>
      <FormActions>
        <Button type="submit" loading={saving.busy}>
          Switch on
        </Button>
      </FormActions>
    </form>
  );
}

import { Alert, Button, Text, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { tidyPhone } from "#contract/contact.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Channel } from "#contract/message/channel.ts";
import { PhoneBody, requestOtp } from "#contract/session/otp.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import type { CallError } from "#web/lib/call.ts";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import classes from "../session.module.css";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { CodeForm, type Sent, type AccountKind } from "./CodeForm.tsx";
import { OtherWays } from "./OtherWays.tsx";

type Props = {
  /** Whose sign-in it is; empty for a customer's. */
  accountKind?: AccountKind;
  /** Focuses the phone field, for a form that renders late. */
  focused?: boolean;
  /** Phone of the office, which has the code when it cannot be sent; "" if there is none or it is not known yet. */
  office?: string;
  callOffice?: ReactNode;
  /** Called with whether the office has the requested code. */
  onRequested?: (officeHasIt: boolean) => void;
  /** Called once the session is stored. */
  onEnter: (session: StoredSession) => void;
};

/** Sign-in by a one-time code sent to the phone. */
export function PhoneSignIn({
  accountKind = {},
  focused = false,
  office = "",
  callOffice,
  onRequested,
  onEnter,
}: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const noteSent = (next: Sent) => {
    setSent(next);
    onRequested?.(!next.sent && !next.code);
  };
  return sent === null ? (
    <PhoneForm accountKind={accountKind} focused={focused} onSent={noteSent} />
  ) : (
    <CodeForm
      accountKind={accountKind}
      sent={sent}
      office={office}
      callOffice={callOffice}
      onEnter={onEnter}
      onSent={noteSent}
      onOther={() => setSent(null)}
    />
  );
}

type PhoneProps = { accountKind: AccountKind; focused: boolean; onSent: (sent: Sent) => void };

function PhoneForm({ accountKind, focused, onSent }: PhoneProps) {
  const { t } = useTranslator();
  const form = useForm({ resolver: resolverOf(PhoneBody), defaultValues: { phone1: "" } });
  const { setFocus } = form;
  const [refused, setRefused] = useState<CallError | null>(null);
  useEffect(() => {
    if (focused) setFocus("phone1");
  }, [focused, setFocus]);
  const noteAnswer = (answer: ReplyOf<typeof requestOtp>) =>
    onSent({ phone1: tidyPhone(form.getValues("phone1")), ...answer });
  const saving = useSave({
    form,
    endpoint: requestOtp,
    body: (values) => ({ ...values, ...accountKind }),
    changes: false,
    onSaved: noteAnswer,
    onRefused: setRefused,
  });
  const otherWay = useSend(requestOtp, { changes: false, onDone: noteAnswer });
  const askBy = (way: Channel) =>
    void form.handleSubmit(({ phone1 }) =>
      otherWay.mutate(
        { phone1, ...accountKind, By: way },
        {
          onError: (error) => {
            setRefused(error);
            showError(form, error);
          },
        },
      ),
    )();
  // Waiting is all that a text can be asked to do; the other ways are open meanwhile.
  const mustWait = refused?.code === "too-many" || refused?.code === "unavailable";
  // Continues with a code sent before, for somebody who had closed the modal.
  const goOn = form.handleSubmit(({ phone1 }) => onSent({ phone1, again: 0, sent: true }));
  return (
    <form className={classes.form} noValidate aria-label={t("signIn.phone")} onSubmit={saving.submit}>
      {saving.error && <Alert color="red">{saving.error}</Alert>}
      <TextInput
        label={t("signIn.phoneNumber")}
        description={t("signIn.weSendCodeToIt")}
        type="tel"
        autoComplete="tel-national"
        required
        data-autofocus
        size="md"
        error={form.formState.errors.phone1?.message}
        {...form.register("phone1")}
      />
      {mustWait && (
        <>
          <OtherWays
            ways={refused.ways}
            asking={otherWay.isPending ? otherWay.variables.By : undefined}
            onAsk={askBy}
          />
          <Text>{t("signIn.officeCanSignYouIn")}</Text>
        </>
      )}
      <FormActions>
        <Button type="submit" size="md" loading={saving.busy}>
          {t("signIn.sendCode")}
        </Button>
        <Button size="md" variant="subtle" onClick={() => void goOn()}>
          {t("signIn.iHaveCode")}
        </Button>
      </FormActions>
    </form>
  );
}

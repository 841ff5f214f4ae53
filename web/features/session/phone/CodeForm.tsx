import { Alert, Button, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import type { PhoneProviders } from "#contract/error.ts";
import type { Channel } from "#contract/message/channel.ts";
import { OtpBody, requestOtp, verifyOtp } from "#contract/session/otp.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { type StoredSession, storeSession } from "#web/lib/session.ts";
import { FormActions } from "#web/ui/FormActions.tsx";
import classes from "../session.module.css";
import { ChooseProvider } from "./ChooseProvider.tsx";
import { wordOr } from "#web/texts/current.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { OtherWays } from "./OtherWays.tsx";
import { saveChosenLanguage } from "./saveChosenLanguage.ts";

export type AccountKind = Pick<BodyOf<typeof requestOtp>, "As">;

/**
 * A requested code: its phone and what was answered.
 */
export type Sent = { phone1: string } & ReplyOf<typeof requestOtp>;

type CodeProps = {
  accountKind: AccountKind;
  office: string;
  callOffice?: ReactNode;
  sent: Sent;
  onEnter: (session: StoredSession) => void;
  onSent: (sent: Sent) => void;
  onOther: () => void;
};

export function CodeForm({ accountKind, sent, office, callOffice, onEnter, onSent, onOther }: CodeProps) {
  const { phone1 } = sent;
  const { language, t, around } = useTranslator();
  const [choice, setChoice] = useState<PhoneProviders>([]);
  const withOffice = office === "" ? "signIn.theOfficeHasCodeFor" : "signIn.theOfficeHasCodeForPhone";
  const [before, after] = around(sent.sent ? "signIn.weHaveSentCodeTo" : withOffice, "phone");
  const cache = useQueryClient();
  const form = useForm({ resolver: resolverOf(OtpBody), defaultValues: { phone1, otp: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("otp"), [setFocus]);
  // Signing in on a screen in another language than English keeps that language over an earlier preference.
  const enter = async (session: StoredSession) => {
    if (language !== "en") await saveChosenLanguage(cache, language);
    onEnter(session);
  };
  const saving = useSave({
    form,
    endpoint: verifyOtp,
    body: (values) => ({ ...values, ...accountKind }),
    changes: false,
    onSaved: (session) => {
      storeSession(session);
      void enter(session);
    },
    onRefused: ({ providers }) => setChoice(providers),
  });
  const resend = useSend(requestOtp, {
    changes: false,
    onDone: (answer) => onSent({ phone1, ...answer }),
  });
  const askBy = (way: Channel) =>
    resend.mutate(
      { phone1, ...accountKind, ...(way !== "sms" && { By: way }) },
      { onError: (error) => showError(form, error) },
    );
  const left = useSecondsLeft(sent);
  if (choice.length > 0)
    return (
      <ChooseProvider
        providers={choice}
        body={{ ...form.getValues(), ...accountKind }}
        onEnter={(session) => {
          storeSession(session);
          void enter(session);
        }}
        onBack={() => setChoice([])}
      />
    );
  return (
    <form className={classes.form} noValidate aria-label={t("signIn.code")} onSubmit={saving.submit}>
      {saving.error && <Alert color="red">{saving.error}</Alert>}
      <Text>
        {!sent.code && !sent.messageCode && before}
        <strong>{phone1}</strong>
        {!sent.code && !sent.messageCode && after}{" "}
        <Button variant="subtle" size="compact-sm" onClick={onOther}>
          {t("signIn.otherNumber")}
        </Button>
      </Text>
      {sent.messageCode && (
        <Alert color="yellow">{wordOr(sent.message ?? "", [{ code: sent.messageCode }])}</Alert>
      )}
      {callOffice}
      {sent.code && (
        <Text>
          This is a demo and sends nothing: the code is <strong>{sent.code}</strong>.
        </Text>
      )}
      <TextInput
        label={t("signIn.code")}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        size="md"
        classNames={{ input: classes.code }}
        error={form.formState.errors.otp?.message}
        {...form.register("otp", {
          // Submits as soon as the code is complete.
          onChange: (event: ChangeEvent) =>
            OtpBody.safeParse(form.getValues()).success && saving.submit(event),
        })}
      />
      <Button variant="subtle" disabled={left > 0} loading={resend.isPending} onClick={() => askBy("sms")}>
        {left > 0 ? t("signIn.sendAgainInSecondsS", { seconds: left }) : t("signIn.sendAgain")}
      </Button>
      <OtherWays
        ways={sent.ways ?? []}
        asking={resend.isPending ? resend.variables.By : undefined}
        onAsk={askBy}
      />
      {sent.messageCode === "codeLate" && <Text>{t("signIn.officeCanSignYouIn")}</Text>}
      <FormActions>
        <Button type="submit" size="md" loading={saving.busy}>
          {t("signIn.continue")}
        </Button>
      </FormActions>
    </form>
  );
}

/** Seconds until another code can be requested. */
function useSecondsLeft(sent: Sent): number {
  const [counted, setCounted] = useState({ sent, left: sent.again });
  if (counted.sent !== sent) setCounted({ sent, left: sent.again });
  useEffect(() => {
    const clock = setInterval(
      () => setCounted((before) => ({ ...before, left: Math.max(0, before.left - 1) })),
      1_000,
    );
    return () => clearInterval(clock);
  }, []);
  return counted.left;
}

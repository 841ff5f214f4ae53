import { Anchor, Button, Text, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { ForgotBody, forgotPassword } from "#contract/session/session.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { showError } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { FormError } from "./FormError.tsx";
import { SignInLayout } from "./SignInLayout.tsx";
import classes from "./session.module.css";

/** Requests a link to choose a new password. */
export function ForgotPasswordPage() {
  return (
    <LanguageProvider session={null}>
      <LinkForm />
    </LanguageProvider>
  );
}

function LinkForm() {
  const { t } = useTranslator();
  const form = useForm({ resolver: resolverOf(ForgotBody), defaultValues: { userName: "" } });
  const { errors } = form.formState;
  const requestLink = useSend(forgotPassword, { changes: false });
  const send = form.handleSubmit((body) =>
    requestLink.mutate(body, { onError: (error) => showError(form, error) }),
  );
  const back = (
    <Anchor component={Link} to="/" className={classes.aside}>
      {t("signIn.backToSignIn")}
    </Anchor>
  );
  if (requestLink.data)
    return (
      <SignInLayout title={t("signIn.lookIntoMail")}>
        <Text component="output">{t("signIn.linkOnItsWay")}</Text>
        {back}
      </SignInLayout>
    );
  return (
    <SignInLayout title={t("signIn.forgotPassword")} text={t("signIn.weSendLink")}>
      <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <FormError error={errors.root} />
        <TextInput
          label={t("signIn.userName")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.userName?.message}
          {...form.register("userName")}
        />
        <Button type="submit" loading={requestLink.isPending} fullWidth>
          {t("signIn.sendLink")}
        </Button>
        {back}
      </form>
    </SignInLayout>
  );
}

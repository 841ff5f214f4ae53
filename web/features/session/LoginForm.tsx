import { Anchor, Button, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { type Resolver, useForm } from "react-hook-form";
import type { BodyOf } from "#contract/endpoint.ts";
import type { login } from "#contract/session/session.ts";
import { showError } from "#web/lib/form.ts";
import { firstPaint } from "#web/lib/firstPaint.ts";
import { currentTranslator } from "#web/texts/current.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { FormError } from "./FormError.tsx";
import { PasswordField } from "./PasswordField.tsx";
import classes from "./session.module.css";
import { useSignIn, type SignInHandlers } from "./useSignIn.ts";

const loadValidation = () => import("./late.ts");

/** Validates with the contract's schema, which is loaded after the screen is shown. */
const check: Resolver<BodyOf<typeof login>> = async (...args) => {
  try {
    return await (await loadValidation()).checkLogin(...args);
  } catch {
    return {
      values: {},
      errors: { root: { type: "server", message: currentTranslator().t("ui.unreachable") } },
    };
  }
};

/** User name and password; errors are shown at the fields. */
export function LoginForm(ways: SignInHandlers) {
  const { t } = useTranslator();
  const form = useForm({ resolver: check });
  const { errors } = form.formState;
  useEffect(() => {
    firstPaint.then(loadValidation).catch(() => {});
  }, []);
  const { setFocus } = form;
  useEffect(() => {
    // On a phone, focus would open a keyboard over half of the page.
    if (matchMedia("(hover: hover) and (pointer: fine)").matches) setFocus("userName");
  }, [setFocus]);
  const signIn = useSignIn(ways);
  const send = form.handleSubmit((body) => signIn.ask(body, (error) => showError(form, error)));
  return (
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
      <PasswordField
        label={t("signIn.password")}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" loading={signIn.isPending} fullWidth>
        {t("signIn.signIn")}
      </Button>
      <Anchor href="/forgotPassword" className={classes.aside}>
        {t("signIn.haveYouForgotPassword")}
      </Anchor>
    </form>
  );
}

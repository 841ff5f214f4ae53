import { Anchor, Button, Text, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { ForgotBody, forgotPassword } from "#contract/session/session.ts";
import { showFault } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import { FormFault } from "./FormFault.tsx";
import { FrontDoor } from "./FrontDoor.tsx";
import classes from "./session.module.css";
import { resolverOf } from "#web/lib/resolver.ts";

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  const form = useForm({ resolver: resolverOf(ForgotBody), defaultValues: { userName: "" } });
  const { errors } = form.formState;
  const ask = useSend(forgotPassword, { changes: false });
  const send = form.handleSubmit((body) => ask.mutate(body, { onError: (error) => showFault(form, error) }));
  const back = (
    <Anchor component={Link} to="/" className={classes.aside}>
      Back to sign in
    </Anchor>
  );
  if (ask.data)
    return (
      <FrontDoor title="Look into your mail">
        <Text component="output">{ask.data.message}</Text>
        {back}
      </FrontDoor>
    );
  return (
    <FrontDoor title="Forgot password" text="We send you a link to choose a new one.">
      <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <FormFault error={errors.root} />
        <TextInput
          label="User name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.userName?.message}
          {...form.register("userName")}
        />
        <Button type="submit" loading={ask.isPending} fullWidth>
          Send the link
        </Button>
        {back}
      </form>
    </FrontDoor>
  );
}

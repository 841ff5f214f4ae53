import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { LoginBody } from "#contract/session/session.ts";
import { showFault } from "#web/lib/form.ts";
import { FormFault } from "./FormFault.tsx";
import { PasswordField } from "./PasswordField.tsx";
import classes from "./session.module.css";
import { useSignIn } from "./session.ts";

type Props = { onChallenge: (challenge: string) => void };

/** User name and password; what is wrong is said at the field. */
export function LoginForm({ onChallenge }: Props) {
  const form = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { userName: "", password: "" },
  });
  const { errors } = form.formState;
  const signIn = useSignIn(onChallenge);
  const send = form.handleSubmit((body) =>
    signIn.mutate(body, { onError: (error) => showFault(form, error) }),
  );
  return (
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
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" loading={signIn.isPending} fullWidth>
        Sign in
      </Button>
      <Anchor component={Link} to="/forgotPassword" className={classes.aside}>
        Forgot password?
      </Anchor>
    </form>
  );
}

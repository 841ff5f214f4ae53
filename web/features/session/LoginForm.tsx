import { zodResolver } from "@hookform/resolvers/zod";
import { Alert, Anchor, Button, PasswordInput, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { login, LoginBody } from "#contract/session/session.ts";
import { showFault } from "#web/lib/form.ts";
import { useSend } from "#web/lib/query.ts";
import classes from "./session.module.css";
import { useEnter } from "./session.ts";

/** User name and password; what is wrong is said at the field. */
export function LoginForm() {
  const form = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { userName: "", password: "" },
  });
  const { errors } = form.formState;
  const enter = useEnter();
  const signIn = useSend(login, { refreshes: [], onDone: enter });
  const send = form.handleSubmit((body) =>
    signIn.mutate(body, { onError: (error) => showFault(form, error) }),
  );
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      {errors.root && <Alert color="red">{errors.root.message}</Alert>}
      <TextInput
        label="User name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        error={errors.userName?.message}
        {...form.register("userName")}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Anchor component={Link} to="/forgotPassword" size="xs">
        Forgot password?
      </Anchor>
      <Button type="submit" loading={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}

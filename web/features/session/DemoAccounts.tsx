import { Text, UnstyledButton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { demoAccounts, demoCustomer } from "#contract/session/session.ts";
import { useCall } from "#web/lib/query.ts";
import { toastError } from "#web/lib/toast.ts";
import classes from "./DemoAccounts.module.css";
import { roleNames } from "./roleNames.ts";
import { useSignIn } from "./session.ts";

type Props = { onChallenge: (challenge: string) => void };

/** On a demo installation: its accounts, to sign in with one click. Nothing anywhere else. */
export function DemoAccounts({ onChallenge }: Props) {
  const { data: accounts = [] } = useCall(demoAccounts, {});
  const signIn = useSignIn(onChallenge);
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className={classes.demo}>
      <Text id="demo-accounts" component="h2" size="xs" fw={600} c="dimmed">
        This is a demo. Look around as
      </Text>
      <ul className={classes.list}>
        {accounts.map(({ name, userName, password, role }) => (
          <li key={userName}>
            <UnstyledButton
              className={classes.account}
              disabled={signIn.isPending}
              onClick={() =>
                signIn.mutate({ userName, password }, { onError: ({ message }) => toastError(message) })
              }
            >
              <span className={classes.name}>{name}</span>{" "}
              <span className={classes.role}>{roleNames[role]}</span>
              <IconArrowRight size={16} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
        <li>
          <Link to="/washes" className={classes.account}>
            <span className={classes.name}>{demoCustomer.name}</span>{" "}
            <span className={classes.role}>{`${roleNames.customer}, phone ${demoCustomer.phone}`}</span>
            <IconArrowRight size={16} aria-hidden />
          </Link>
        </li>
      </ul>
    </section>
  );
}

import { Text, UnstyledButton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { addresses } from "#contract/addresses.ts";
import { demoCustomer } from "#contract/session/demo.ts";
import type { demoAccounts } from "#contract/session/session.ts";
import { type Address, call } from "#web/lib/call.ts";
import { toastError } from "#web/lib/toast.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./DemoAccounts.module.css";
import { roleLabels } from "./roleNames.ts";
import { useSignIn, type SignInHandlers } from "./useSignIn.ts";

// Only the address: the full endpoint would load the validation code before anybody starts to sign in.
const address: Address = { method: "POST", path: addresses.demoAccounts };

/** Empty until the server replies; if the call fails, the form works without them. */
function useAccounts(): ReplyOf<typeof demoAccounts> {
  const [accounts, setAccounts] = useState<ReplyOf<typeof demoAccounts>>([]);
  useEffect(() => {
    const abort = new AbortController();
    call<typeof demoAccounts>(address, {}, { signal: abort.signal }).then(setAccounts, () => {});
    return () => abort.abort();
  }, []);
  return accounts;
}

/** The accounts of a demo installation, for signing in with one click. Renders nothing on other installations. */
export function DemoAccounts(ways: SignInHandlers) {
  const { t } = useTranslator();
  const accounts = useAccounts();
  const signIn = useSignIn(ways);
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className={classes.demo}>
      <Text id="demo-accounts" component="h2" size="xs" fw={600} c="dimmed">
        {t("signIn.thisIsDemo")}
      </Text>
      <ul className={classes.list}>
        {accounts.map(({ name, userName, password, role }) => (
          <li key={userName}>
            <UnstyledButton
              className={classes.account}
              disabled={signIn.isPending}
              onClick={() => void signIn.ask({ userName, password }, ({ message }) => toastError(message))}
            >
              <span className={classes.name}>{name}</span>{" "}
              <span className={classes.role}>{t(roleLabels[role])}</span>
              <IconArrowRight size={16} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
        <li>
          <a href="/washes" className={classes.account}>
            <span className={classes.name}>{demoCustomer.name}</span>{" "}
            <span className={classes.role}>
              {t("signIn.roleWithPhone", { role: t(roleLabels.customer), phone: demoCustomer.phone })}
            </span>
            <IconArrowRight size={16} aria-hidden />
          </a>
        </li>
      </ul>
    </section>
  );
}

import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { signInCustomer } from "#contract/session/customerCode.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import type { StoredSession } from "#web/lib/session.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { homes } from "../home.ts";
import classes from "../session.module.css";
import { SignInLayout } from "../SignInLayout.tsx";
import { LinkSignIn } from "./LinkSignIn.tsx";

/**
 * The sign-in of customers by the code that their office shows. It is in the URL fragment, which never reaches a
 * server's log.
 */
export function OfficePage() {
  return (
    <LanguageProvider session={null}>
      <WayIn />
    </LanguageProvider>
  );
}

function WayIn() {
  const { t } = useTranslator();
  const cache = useQueryClient();
  const code = useLocation({ select: ({ hash }) => hash });
  const [session, setSession] = useState<StoredSession | null>(null);
  if (session !== null)
    return (
      <SignInLayout title={t("signIn.signedInAs", { name: session.user.name })} text={t("signIn.youCanGoOn")}>
        <div className={classes.form}>
          <Button component={Link} to={homes.Customer} size="md">
            {t("washes.bookWash")}
          </Button>
          <Button component={Link} to="/washes" size="md" variant="light">
            {t("washes.myWashes")}
          </Button>
        </div>
      </SignInLayout>
    );
  return (
    <SignInLayout title={t("signIn.signIn")} text={t("signIn.officeSignsYouIn")}>
      <LinkSignIn
        endpoint={signInCustomer}
        code={code}
        otherwise="/washes"
        onEnter={(entered) => {
          // Of whoever was signed in here before.
          cache.clear();
          setSession(entered);
        }}
      />
    </SignInLayout>
  );
}

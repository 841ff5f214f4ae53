import { Anchor } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { SignInLayout } from "#web/features/session/SignInLayout.tsx";
import classes from "./book.module.css";
import { ProvePhone } from "./ProvePhone.tsx";
import { useTranslator } from "#web/texts/translator.ts";

/** Sign-in page shown in place of the screens of customers, and of members of committees. */
export function WashesSignIn() {
  const { t } = useTranslator();
  const { pathname } = useLocation();
  // The focused button disappears after sign-in: moves the focus to the content for keyboard and screen reader.
  useEffect(() => () => document.getElementById("content")?.focus({ preventScroll: true }), []);
  const about =
    pathname === "/reports"
      ? { title: t("washes.societyReports") }
      : { title: t("signIn.yourWashes"), text: t("signIn.signInWithYourPhone") };
  return (
    <SignInLayout {...about}>
      <div className={classes.door}>
        <ProvePhone />
      </div>
      <nav className={classes.others} aria-label={t("signIn.otherWays")}>
        <Anchor component={Link} to="/book">
          {t("washes.bookWash")}
        </Anchor>
        <Anchor component={Link} to="/" c="dimmed" size="sm">
          {t("signIn.staffSignIn")}
        </Anchor>
      </nav>
    </SignInLayout>
  );
}

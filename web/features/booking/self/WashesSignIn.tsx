import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { SignInLayout } from "#web/features/session/SignInLayout.tsx";
import classes from "./book.module.css";
import { ProvePhone } from "./ProvePhone.tsx";
import { useTranslator } from "#web/texts/translator.ts";

/** What customers find at their own screens until they have signed in, which opens these in its place. */
export function WashesSignIn() {
  const { t } = useTranslator();
  // The button that was pressed last goes with the door: keyboard and screen reader go on at what was behind it.
  useEffect(() => () => document.getElementById("content")?.focus({ preventScroll: true }), []);
  return (
    <SignInLayout title={t("signIn.yourWashes")} text={t("signIn.signInWithYourPhone")}>
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

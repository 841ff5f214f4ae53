import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { LanguageSwitch } from "#web/features/message/language/LanguageSwitch.tsx";
import { homes } from "#web/features/session/home.ts";
import { useSignOut } from "#web/features/session/session.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { Brand } from "#web/ui/Brand.tsx";
import classes from "./book.module.css";
import { useTranslator } from "#web/texts/translator.ts";

/** Header of the public page, with links for whoever is signed in. */
export function BookHeader({ session }: { session: StoredSession | null }) {
  const { t } = useTranslator();
  const signOut = useSignOut("/book");
  const isCustomer = session === null || session.usertype === "Customer";
  return (
    <header className={classes.header}>
      <Brand />
      <nav className={classes.ways} aria-label={t("booking.main")}>
        {isCustomer ? (
          <Button component={Link} to="/washes" variant="subtle">
            {t("washes.myWashes")}
          </Button>
        ) : (
          <Button component={Link} to={homes[session.usertype]} variant="subtle">
            Back to work
          </Button>
        )}
        {session?.usertype === "Customer" && (
          <Button variant="subtle" color="gray" onClick={() => void signOut()}>
            {t("ui.signOut")}
          </Button>
        )}
        {!session && (
          <Button component={Link} to="/" variant="subtle" color="gray">
            {t("signIn.staffSignIn")}
          </Button>
        )}
      </nav>
      <div className={classes.language}>
        <LanguageSwitch />
      </div>
    </header>
  );
}

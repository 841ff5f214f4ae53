import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { homes } from "#web/features/session/home.ts";
import { useSignOut } from "#web/features/session/session.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { Brand } from "#web/ui/Brand.tsx";
import classes from "./book.module.css";

/** The head of the public page: whose it is, and the ways of whoever looks at it. */
export function BookHeader({ session }: { session: StoredSession | null }) {
  const signOut = useSignOut("/book");
  const isCustomer = session === null || session.usertype === "Customer";
  return (
    <header className={classes.header}>
      <Brand />
      <nav className={classes.ways} aria-label="Main">
        {isCustomer ? (
          <Button component={Link} to="/washes" variant="subtle">
            My washes
          </Button>
        ) : (
          <Button component={Link} to={homes[session.usertype]} variant="subtle">
            Back to work
          </Button>
        )}
        {session?.usertype === "Customer" && (
          <Button variant="subtle" color="gray" onClick={() => void signOut()}>
            Sign out
          </Button>
        )}
        {!session && (
          <Button component={Link} to="/" variant="subtle" color="gray">
            Staff sign-in
          </Button>
        )}
      </nav>
    </header>
  );
}

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { SignInLayout } from "#web/features/session/SignInLayout.tsx";
import { homes } from "#web/features/session/home.ts";
import { storedSession } from "#web/lib/session.ts";

/** For unknown paths, with a link home. */
export function NotFoundPage() {
  const session = storedSession();
  return (
    <SignInLayout
      title="Page not found"
      text="There is nothing at this address. Perhaps it was mistyped, or the page has moved."
    >
      <Button component={Link} to={session ? homes[session.usertype] : "/"}>
        {session ? "Go to my home page" : "Go to sign in"}
      </Button>
    </SignInLayout>
  );
}

import { Button } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { PASSWORD_MIN } from "#contract/session/session.ts";
import { FrontDoor } from "./FrontDoor.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Chooses a new password. The link's token stands in the fragment, which never reaches a server's log. */
export function ResetPasswordPage() {
  const resetToken = useLocation({ select: ({ hash }) => hash });
  if (!resetToken) return <IncompleteLink />;
  return (
    <FrontDoor title="New password" text={`Choose one of at least ${PASSWORD_MIN} characters.`}>
      <NewPasswordForm
        resetToken={resetToken}
        submit="Change password"
        done="Your password is changed. Please sign in with the new one."
      />
    </FrontDoor>
  );
}

function IncompleteLink() {
  return (
    <FrontDoor
      title="The reset link is incomplete"
      text="Open it from the mail once more, or ask for a new one."
    >
      <Button component={Link} to="/forgotPassword">
        Ask for a new link
      </Button>
    </FrontDoor>
  );
}

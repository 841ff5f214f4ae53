import { Button, Loader } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { getInvitation, PASSWORD_MIN } from "#contract/session/session.ts";
import { useCall } from "#web/lib/query.ts";
import { FrontDoor } from "./FrontDoor.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Welcomes somebody who was invited. The link's token stands in the fragment, which never reaches a server's log. */
export function InvitationPage() {
  const resetToken = useLocation({ select: ({ hash }) => hash });
  const { data, error, isPending } = useCall(getInvitation, { resetToken }, { enabled: resetToken !== "" });
  if (resetToken === "" || error)
    return (
      <FrontDoor
        title="This invitation does not work"
        text={error?.message ?? "The link is incomplete: open it from the mail once more."}
      >
        <Button component={Link} to="/">
          To the sign-in
        </Button>
      </FrontDoor>
    );
  if (isPending)
    return (
      <FrontDoor title="Welcome">
        <Loader aria-label="Loading" />
      </FrontDoor>
    );
  return (
    <FrontDoor
      title={`Welcome, ${data.name}`}
      text={`You will sign in as ${data.userName}. Choose a password of at least ${PASSWORD_MIN} characters.`}
    >
      <NewPasswordForm
        resetToken={resetToken}
        submit="Set password"
        done={`Your password is set. Please sign in as ${data.userName}.`}
      />
    </FrontDoor>
  );
}

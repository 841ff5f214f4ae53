import { Button, Loader } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { getInvitation, PASSWORD_MIN } from "#contract/session/session.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { useCall } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { SignInLayout } from "./SignInLayout.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Welcomes an invited user. The link's token is in the URL fragment, which never reaches a server's log. */
export function InvitationPage() {
  return (
    <LanguageProvider session={null}>
      <Invited />
    </LanguageProvider>
  );
}

function Invited() {
  const { t } = useTranslator();
  const resetToken = useLocation({ select: ({ hash }) => hash });
  const { data, error, isPending } = useCall(getInvitation, { resetToken }, { enabled: resetToken !== "" });
  if (resetToken === "" || error)
    return (
      <SignInLayout
        title={t("signIn.invitationDoesNotWork")}
        text={error?.message ?? t("signIn.linkIsIncomplete")}
      >
        <Button component={Link} to="/">
          {t("signIn.toSignIn")}
        </Button>
      </SignInLayout>
    );
  if (isPending)
    return (
      <SignInLayout title={t("signIn.welcome")}>
        <Loader aria-label={t("ui.loading")} />
      </SignInLayout>
    );
  return (
    <SignInLayout
      title={t("signIn.welcomeName", { name: data.name })}
      text={t("signIn.youWillSignInAs", { userName: data.userName, count: PASSWORD_MIN })}
    >
      <NewPasswordForm
        resetToken={resetToken}
        submit={t("signIn.setPassword")}
        done={t("signIn.passwordIsSet", { userName: data.userName })}
      />
    </SignInLayout>
  );
}

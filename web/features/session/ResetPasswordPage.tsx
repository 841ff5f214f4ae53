import { Button } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { PASSWORD_MIN } from "#contract/session/session.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { SignInLayout } from "./SignInLayout.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Sets a new password. The link's token is in the URL fragment, which never reaches a server's log. */
export function ResetPasswordPage() {
  const resetToken = useLocation({ select: ({ hash }) => hash });
  return (
    <LanguageProvider session={null}>
      {resetToken ? <ChooseNew resetToken={resetToken} /> : <IncompleteLink />}
    </LanguageProvider>
  );
}

function ChooseNew({ resetToken }: { resetToken: string }) {
  const { t } = useTranslator();
  return (
    <SignInLayout
      title={t("signIn.newPassword")}
      text={t("signIn.chooseAtLeastCharacters", { count: PASSWORD_MIN })}
    >
      <NewPasswordForm
        resetToken={resetToken}
        submit={t("signIn.changePassword")}
        done={t("signIn.passwordIsChanged")}
      />
    </SignInLayout>
  );
}

function IncompleteLink() {
  const { t } = useTranslator();
  return (
    <SignInLayout title={t("signIn.resetLinkIsIncomplete")} text={t("signIn.openOnceMoreOrAsk")}>
      <Button component={Link} to="/forgotPassword">
        {t("signIn.askForNewLink")}
      </Button>
    </SignInLayout>
  );
}

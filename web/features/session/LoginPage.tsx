import { Suspense, useState } from "react";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { CustomerWays } from "./CustomerWays.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { SignInLayout } from "./SignInLayout.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { useEnter } from "./session.ts";

// Loaded lazily: most users never see it.
const SecondStep = lazyNamed(() => import("./factor/SecondStep.tsx"), "SecondStep");

/** The sign-in screen, in the language chosen on this device. */
export function LoginPage() {
  return (
    <LanguageProvider session={null}>
      <WayIn />
    </LanguageProvider>
  );
}

function WayIn() {
  const { t } = useTranslator();
  const onEnter = useEnter();
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null)
    return (
      <SignInLayout title={t("signIn.enterYourCode")} text={t("signIn.secondFactorProtects")}>
        <Suspense fallback={<LoadingScreen />}>
          <SecondStep onEnter={onEnter} challenge={challenge} onBack={() => setChallenge(null)} />
        </Suspense>
      </SignInLayout>
    );
  return (
    <SignInLayout title={t("signIn.signIn")} text={t("signIn.staffEnterNameAndPassword")}>
      <LoginForm onEnter={onEnter} onChallenge={setChallenge} />
      <CustomerWays />
      <DemoAccounts onEnter={onEnter} onChallenge={setChallenge} />
    </SignInLayout>
  );
}

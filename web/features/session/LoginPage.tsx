import { Suspense, useState } from "react";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { CustomerWays } from "./CustomerWays.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { FrontDoor } from "./FrontDoor.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { useEnter } from "./session.ts";

// Most people never see it.
const SecondStep = lazyNamed(() => import("./factor/SecondStep.tsx"), "SecondStep");

/** The way in. */
export function LoginPage() {
  const onEnter = useEnter();
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null)
    return (
      <FrontDoor title="Enter your code" text="Your account is protected by a second factor.">
        <Suspense fallback={<LoadingScreen />}>
          <SecondStep onEnter={onEnter} challenge={challenge} onBack={() => setChallenge(null)} />
        </Suspense>
      </FrontDoor>
    );
  return (
    <FrontDoor title="Sign in" text="Staff enter their user name and password.">
      <LoginForm onEnter={onEnter} onChallenge={setChallenge} />
      <CustomerWays />
      <DemoAccounts onEnter={onEnter} onChallenge={setChallenge} />
    </FrontDoor>
  );
}

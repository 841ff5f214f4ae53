import { DemoAccounts } from "./DemoAccounts.tsx";
import { FrontDoor } from "./FrontDoor.tsx";
import { LoginForm } from "./LoginForm.tsx";

/** The way in. */
export function LoginPage() {
  return (
    <FrontDoor title="Sign in" text="Enter your user name and password.">
      <LoginForm />
      <DemoAccounts />
    </FrontDoor>
  );
}

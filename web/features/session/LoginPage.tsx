import { LoginForm } from "./LoginForm.tsx";
import { FrontDoor } from "./FrontDoor.tsx";

/** The way in. */
export function LoginPage() {
  return (
    <FrontDoor title="Sign in" text="Clean cars by the time the day begins.">
      <LoginForm />
    </FrontDoor>
  );
}

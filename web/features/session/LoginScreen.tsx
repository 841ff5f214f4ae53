import { LoginPage } from "./LoginPage.tsx";
import { useEnter } from "./session.ts";

/** The way in of somebody who was in the app already; who comes from elsewhere gets web/door. */
export function LoginScreen() {
  return <LoginPage onEnter={useEnter()} />;
}

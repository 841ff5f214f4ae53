import { FrontDoor } from "./FrontDoor.tsx";

export function ForgotPasswordPage() {
  return <FrontDoor title="ForgotPasswordPage">{null}</FrontDoor>;
}

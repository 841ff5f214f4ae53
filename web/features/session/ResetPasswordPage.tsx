import { FrontDoor } from "./FrontDoor.tsx";

export function ResetPasswordPage() {
  return <FrontDoor title="ResetPasswordPage">{null}</FrontDoor>;
}

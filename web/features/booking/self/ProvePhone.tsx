import { useRouter } from "@tanstack/react-router";
import { PhoneSignIn } from "#web/features/session/phone/PhoneSignIn.tsx";
import { CallOffice, useOffice } from "./CallOffice.tsx";

type Props = {
  /** Focuses the phone field, for a form that renders late. */
  focused?: boolean;
  /** Society of the vehicles, if chosen. */
  society?: number | null;
};

/** Customer sign-in by a one-time code sent to the phone. */
export function ProvePhone({ focused = false, society = null }: Props) {
  const router = useRouter();
  return (
    <PhoneSignIn
      focused={focused}
      useOffice={(enabled) => useOffice(society, enabled)}
      callOffice={(phone) => <CallOffice phone={phone} />}
      onEnter={() => void router.invalidate()}
    />
  );
}

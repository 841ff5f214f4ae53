import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
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
  const [officeHasIt, setOfficeHasIt] = useState(false);
  const office = useOffice(society, officeHasIt);
  return (
    <PhoneSignIn
      focused={focused}
      office={office}
      callOffice={<CallOffice phone={office} />}
      onRequested={setOfficeHasIt}
      onEnter={() => void router.invalidate()}
    />
  );
}

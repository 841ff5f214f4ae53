import { useState } from "react";
import type { StoredSession } from "#web/lib/session.ts";
import { Picture } from "./pictures.tsx";
import { useInstall } from "./install.ts";
import { signOut } from "./session.ts";
import { useWords } from "./words/words.ts";

type Props = {
  session: StoredSession;
  waiting: number;
  /** Empty where there is none, or it has not come yet. */
  officePhone: string;
};

/** What is not about a wash: calling the office, putting the page on the home screen, one's details, signing out. */
export function Foot({ session, waiting, officePhone }: Props) {
  const say = useWords();
  const offer = useInstall();
  return (
    <footer>
      {offer && (
        <div className="install">
          <p>
            <b>{say("install")}</b> {say("installText")}
          </p>
          <button type="button" className="main" onClick={offer.install}>
            {say("install")}
          </button>
          <button type="button" className="plain" onClick={offer.decline}>
            {say("later")}
          </button>
        </div>
      )}
      {officePhone && (
        <a className="call" href={`tel:${officePhone}`}>
          <Picture name="call" />
          <span>{say("callOffice", { number: officePhone })}</span>
        </a>
      )}
      <p className="who">{session.user.name}</p>
      <nav>
        <a className="plain" href="/me">
          {say("myDetails")}
        </a>
        <SignOut session={session} waiting={waiting} />
      </nav>
    </footer>
  );
}

/** Signs out where there is a signal to tell the server by; asks once more where something waits. */
function SignOut({ session, waiting }: Omit<Props, "officePhone">) {
  const say = useWords();
  const [warning, warn] = useState<"signOutOffline" | "signOutWaiting" | null>(null);
  const press = () => {
    if (!navigator.onLine) warn("signOutOffline");
    else if (waiting > 0 && warning !== "signOutWaiting") warn("signOutWaiting");
    else void signOut(session);
  };
  return (
    <>
      <button type="button" className="plain" onClick={press}>
        {say("signOut")}
      </button>
      <p role="status" className="warning">
        {warning === "signOutWaiting" ? say(warning, { count: waiting }) : warning && say(warning)}
      </p>
    </>
  );
}

import { type ComponentType, lazy, Suspense, useState } from "react";
import type { StoredSession } from "#web/lib/session.ts";
import type { OwnProps } from "./Own.tsx";
import { Picture } from "./pictures.tsx";
import { useInstall } from "./install.ts";
import { signOut } from "./session.ts";
import { useTranslator } from "./texts.ts";

/** Loaded after the round, and absent when it can't be loaded: the round does not wait for it. */
const Own = lazy(() =>
  import("./Own.tsx").then(
    ({ Own: component }): { default: ComponentType<OwnProps> } => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

type Props = Omit<OwnProps, "token"> & {
  session: StoredSession;
  waiting: number;
  /** "" if there is none or it has not loaded. */
  officePhone: string;
};

/** Everything unrelated to a wash: what was earned, days off, calling the office, installing the app, own details, signing out. */
export function Foot({ session, waiting, officePhone, days, done, onChanged }: Props) {
  const { t } = useTranslator();
  const offer = useInstall();
  return (
    <footer>
      <Suspense fallback={null}>
        <Own token={session.token} days={days} done={done} onChanged={onChanged} />
      </Suspense>
      {offer && (
        <div className="install">
          <p>
            <b>{t("cleaner.install")}</b> {t("cleaner.installText")}
          </p>
          <button type="button" className="main" onClick={offer.install}>
            {t("cleaner.install")}
          </button>
          <button type="button" className="plain" onClick={offer.decline}>
            {t("cleaner.later")}
          </button>
        </div>
      )}
      {officePhone && (
        <a className="call" href={`tel:${officePhone}`}>
          <Picture name="call" />
          <span>{t("cleaner.callOffice", { number: officePhone })}</span>
        </a>
      )}
      <p className="who">{session.user.name}</p>
      <nav>
        <a className="plain" href="/me">
          {t("cleaner.myDetails")}
        </a>
        <SignOut session={session} waiting={waiting} />
      </nav>
    </footer>
  );
}

/** Requires a connection, to tell the server, and a second click if reports are unsent. */
function SignOut({ session, waiting }: Pick<Props, "session" | "waiting">) {
  const { t } = useTranslator();
  const [warning, setWarning] = useState<"signOutOffline" | "signOutWaiting" | null>(null);
  const trySignOut = () => {
    if (!navigator.onLine) setWarning("signOutOffline");
    else if (waiting > 0 && warning !== "signOutWaiting") setWarning("signOutWaiting");
    else void signOut(session);
  };
  return (
    <>
      <button type="button" className="plain" onClick={trySignOut}>
        {t("cleaner.signOut")}
      </button>
      <p role="status" className="warning">
        {warning === "signOutWaiting"
          ? t("cleaner.signOutWaiting", { count: waiting })
          : warning && t("cleaner.signOutOffline")}
      </p>
    </>
  );
}

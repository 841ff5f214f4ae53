import { LoginPage } from "#web/features/session/LoginPage.tsx";
import type { StoredSession } from "#web/lib/session.ts";
import { Look } from "#web/Look.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import { useKeptFocus } from "#web/ui/useKeptFocus.ts";

/** The sign-in of who comes from elsewhere: without router and cache, so that little has to be fetched for it. */
export function Door({ onEnter }: { onEnter: (session: StoredSession) => void }) {
  useKeptFocus();
  return (
    <Look>
      <LoginPage onEnter={onEnter} />
      <Toasts />
    </Look>
  );
}

import { currentSession } from "#web/features/session/current.ts";
import { homes } from "#web/features/session/home.ts";
import { storedSession, storeSession, type StoredSession } from "#web/lib/session.ts";
import "#web/theme.css";

const goHome = ({ usertype }: StoredSession): void => location.replace(homes[usertype]);

function enter(session: StoredSession): void {
  storeSession(session);
  goHome(session);
}

/** Goes on as soon as somebody has signed in in another tab, or before this page was come back to. */
function follow(): void {
  const look = () => {
    const session = storedSession();
    if (session) goHome(session);
  };
  addEventListener("storage", look);
  addEventListener("pageshow", look);
}

async function open(): Promise<void> {
  const session = await currentSession().catch(() => null);
  if (session) return goHome(session);
  const place = document.querySelector("#root");
  if (!place) throw new Error("index.html has no #root");
  follow();
  // One after the other, so that a slow phone draws and scrolls between them.
  await import("react-dom/client");
  const { takeOver } = await import("./takeOver.tsx");
  takeOver(place, enter);
}

void open();

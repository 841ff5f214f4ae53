import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Page } from "./Page.tsx";
import { followScheme } from "./followScheme.ts";
import { saveLabel } from "./pillar.ts";
import { openRound } from "./round.ts";
import { leave, providerSession, sessionOf } from "./session.ts";
import { keepOffline } from "#web/lib/keepOffline.ts";
import { storedLanguage } from "#web/texts/language.ts";
import { cleanerTexts, type CleanerTranslator } from "./texts.ts";
import "./styles/base.css";
import "./styles/header.css";
import "./styles/current.css";
import "./styles/rest.css";
import "./styles/bar.css";
import "./styles/foot.css";

/** How long rendering waits for IndexedDB, ms: rendering before it would show the washes later. */
const PATIENCE_MS = 500;

/** Opens the sign-in; offline, where it would not load, shows a notice until there is a connection. */
function leaveWhenOnline({ t }: CleanerTranslator): void {
  if (navigator.onLine) return leave();
  const place = document.querySelector("#root");
  const words = document.createElement("p");
  words.className = "stranger";
  words.textContent = t("cleaner.signInOffline");
  place?.replaceChildren(words);
  addEventListener("online", leave);
}

function open(translator: CleanerTranslator): void {
  const session = providerSession();
  if (!session) {
    saveLabel();
    return leaveWhenOnline(translator);
  }
  const { userId } = session.user;
  // Signed out, or another user signed in, in another tab or before a return to this page.
  const stay = (): void => {
    if (!sessionOf(userId)) location.reload();
  };
  addEventListener("storage", stay);
  addEventListener("pageshow", stay);
  followScheme();
  const round = openRound(userId);
  const place = document.querySelector("#root");
  if (!place) throw new Error("index.html has no #root");
  const show = (): void => {
    createRoot(place).render(
      <StrictMode>
        <Page round={round} session={session} translator={translator} />
      </StrictMode>,
    );
    // Asks the browser never to evict the outbox.
    void navigator.storage?.persist?.();
    keepOffline("/sw.js", "/today");
  };
  const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  void Promise.race([round.read, waited]).then(show, show);
}

// Falls back to English if the language file is not on this phone.
void cleanerTexts.load(storedLanguage()).then(open, () => open(cleanerTexts.english));

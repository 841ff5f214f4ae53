import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Page } from "./Page.tsx";
import { followScheme } from "./followScheme.ts";
import { keepOffline } from "./keepOffline.ts";
import { saveLabel } from "./pillar.ts";
import { openRound } from "./round.ts";
import { leave, providerSession, sessionOf } from "./session.ts";
import type { Translator } from "#i18n/translator.ts";
import { storedLanguage } from "#web/texts/language.ts";
import { english, loadTranslator } from "./texts.ts";
import "./cleaner.css";

/** How long the page waits for what the phone keeps, ms: drawn without it first, the washes come later. */
const PATIENCE_MS = 500;

/** Leads to the sign-in; without a signal, where that would show nothing, says so until there is one. */
function leaveByLine({ t }: Translator): void {
  if (navigator.onLine) return leave();
  const place = document.querySelector("#root");
  const words = document.createElement("p");
  words.className = "stranger";
  words.textContent = t("cleaner.signInOffline");
  place?.replaceChildren(words);
  addEventListener("online", leave);
}

function open(translator: Translator): void {
  const session = providerSession();
  if (!session) {
    saveLabel();
    return leaveByLine(translator);
  }
  const { userId } = session.user;
  // Signed out, or somebody else signed in, in another tab or before this page was come back to.
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
    keepOffline();
  };
  const waited = new Promise((tell) => setTimeout(tell, PATIENCE_MS));
  void Promise.race([round.read, waited]).then(show, show);
}

// A language whose file is not on this phone gives way to English.
void loadTranslator(storedLanguage()).then(open, () => open(english));

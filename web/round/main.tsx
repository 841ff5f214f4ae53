import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Page } from "./Page.tsx";
import { followScheme } from "./followScheme.ts";
import { keepOffline } from "./keepOffline.ts";
import { openRound } from "./round.ts";
import { leave, providerSession, sessionOf } from "./session.ts";
import "./round.css";

async function open(): Promise<void> {
  const session = providerSession();
  if (!session) return leave();
  const { userId } = session.user;
  // Signed out, or somebody else signed in, in another tab or before this page was come back to.
  const stay = (): void => {
    if (!sessionOf(userId)) location.reload();
  };
  addEventListener("storage", stay);
  addEventListener("pageshow", stay);
  followScheme();
  const round = await openRound(userId);
  const place = document.querySelector("#root");
  if (!place) throw new Error("index.html has no #root");
  createRoot(place).render(
    <StrictMode>
      <Page round={round} session={session} />
    </StrictMode>,
  );
  keepOffline();
}

void open();

import { useIsFetching } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { useSessionOfOtherTabs } from "#web/features/session/session.ts";
import { markFirstPaint } from "#web/lib/firstPaint.ts";
import { nameWindow, useScreenTitle } from "#web/lib/windowTitle.ts";
import { english } from "#web/texts/english.ts";
import { useFocusRestore } from "#web/ui/useFocusRestore.ts";
import { ClockBanner } from "./ClockBanner.tsx";

/** Between a screen and its first question, and between that one and those that follow from it. */
const PAUSE_MS = 250;

/** Names the window after the screen. It does so before other effects: a screen of another language names it again. */
function useWindowTitle(): void {
  const title = useScreenTitle();
  useLayoutEffect(() => nameWindow(title(english.t)), [title]);
}

/** Moves the focus to the heading of a screen just opened, so that keyboard and screen reader start there. */
function useFocusOnHeading(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
        if (!heading || heading.contains(document.activeElement)) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** Says when the first screen stands: it is drawn, and nothing is asked for any more. */
function useSettling(): void {
  const fetching = useIsFetching();
  const pending = useRouterState({ select: ({ status }) => status === "pending" });
  useEffect(() => {
    const timer = pending || fetching > 0 ? undefined : setTimeout(markFirstPaint, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fetching, pending]);
}

/** What holds for every screen, signed in or not. */
export function Root() {
  useSessionOfOtherTabs();
  useWindowTitle();
  useFocusOnHeading();
  useSettling();
  useFocusRestore();
  return (
    <>
      <ClockBanner />
      <Outlet />
    </>
  );
}

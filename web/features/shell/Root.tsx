import { useIsFetching } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { useSessionOfOtherTabs } from "#web/features/session/session.ts";
import { markFirstPaint } from "#web/lib/firstPaint.ts";
import { nameWindow, useScreenTitle } from "#web/lib/windowTitle.ts";
import { english } from "#web/texts/english.ts";
import { useFocusRestore } from "#web/ui/useFocusRestore.ts";
import { ClockBanner } from "./ClockBanner.tsx";

/**
 * The delay between rendering a screen and its first request, and between that and dependent requests, in
 * milliseconds.
 */
const PAUSE_MS = 250;

/**
 * Sets the window's title to the screen's. Runs before other effects, so that a screen in another language can
 * override it.
 */
function useWindowTitle(): void {
  const title = useScreenTitle();
  useLayoutEffect(() => nameWindow(title(english.t)), [title]);
}

/**
 * Focuses the heading of a newly opened screen, so that keyboard and screen readers start there, unless the screen
 * has focused a field of its own.
 */
function useFocusOnHeading(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
        const { activeElement } = document;
        if (!heading || heading.contains(activeElement) || activeElement?.matches("main input")) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** Signals that the first screen is complete: rendered, with no requests running. */
function useFirstScreenSignal(): void {
  const fetching = useIsFetching();
  const pending = useRouterState({ select: ({ status }) => status === "pending" });
  useEffect(() => {
    const timer = pending || fetching > 0 ? undefined : setTimeout(markFirstPaint, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fetching, pending]);
}

/** The root of every screen, signed in or not. */
export function Root() {
  useSessionOfOtherTabs();
  useWindowTitle();
  useFocusOnHeading();
  useFirstScreenSignal();
  useFocusRestore();
  return (
    <>
      <ClockBanner />
      <Outlet />
    </>
  );
}

import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSessionOfOtherTabs } from "#web/features/session/session.ts";

/** Names the window after the screen, as in "Society · Chamak". */
function useWindowTitle(): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "Page not found" });
  useEffect(() => {
    document.title = `${title} · Chamak`;
  }, [title]);
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

/** What holds for every screen, signed in or not. */
export function Root() {
  useSessionOfOtherTabs();
  useWindowTitle();
  useFocusOnHeading();
  return <Outlet />;
}

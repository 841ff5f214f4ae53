import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { useRef } from "react";
import { useSession } from "#web/features/session/session.ts";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./AppLayout.module.css";
import { CommandPalette } from "./CommandPalette.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";

/** The frame around every screen behind the session guard; whose screens it offers, the session says. */
export function AppLayout() {
  const session = useSession();
  const phone = usePhone();
  const [searching, search] = useDisclosure(false);
  const content = useRef<HTMLElement>(null);
  // Not over a dialog: what was typed there would be lost by jumping away.
  useHotkeys([["mod+K", () => document.querySelector("[aria-modal]") ?? search.open()]], []);
  const Navigation = phone ? TopBar : Sidebar;
  return (
    // A new session starts on untouched screens: nothing that somebody else began is left open.
    <div key={session.token} className={classes.app}>
      <a
        href="#content"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        Skip to content
      </a>
      <Navigation onSearch={search.open} />
      <main ref={content} id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <CommandPalette opened={searching} onClose={search.close} />
    </div>
  );
}

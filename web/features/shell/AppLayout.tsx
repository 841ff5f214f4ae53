import "#web/ui/components.css";
import "#web/ui/hints.css";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useRef } from "react";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { useGuest } from "#web/features/session/session.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { type PlaceChoice, PlacePicking } from "#web/lib/placePicking.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { usePreload } from "#web/lib/usePreload.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./AppLayout.module.css";
import { EntryTabs } from "./EntryTabs.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";
import { useTranslator } from "#web/texts/translator.ts";

// Only customers see it, and they have loaded the rest by then: their washes are shown right after the sign-in.
const WashesSignIn = lazyNamed(() => import("#web/features/booking/self/WashesSignIn.tsx"), "WashesSignIn");

const loadPalette = () => import("./CommandPalette.tsx");
const CommandPalette = lazyNamed(loadPalette, "CommandPalette");

const PlacePicker = lazyNamed(() => import("#web/features/zone/PlacePicker.tsx"), "PlacePicker");
const pickPlace = (choice: PlaceChoice) => <PlacePicker {...choice} />;

/** The screens behind the route guard, those of customers and providers in their language, and the customers' sign-in in front of their own screens. */
export function AppLayout() {
  const session = useGuest();
  if (session && session.usertype !== "Customer" && session.usertype !== "Provider")
    return <Frame session={session} />;
  return (
    <LanguageProvider session={session}>
      {session ? (
        <Frame session={session} />
      ) : (
        <Suspense fallback={<LoadingScreen />}>
          <WashesSignIn />
        </Suspense>
      )}
    </LanguageProvider>
  );
}

/** The frame around the signed-in screens, with the navigation for the session. */
function Frame({ session }: { session: StoredSession }) {
  const { t } = useTranslator();
  const phone = usePhone();
  const [searching, search] = useDisclosure(false);
  const content = useRef<HTMLElement>(null);
  // Not over a dialog: navigating away would lose its input.
  useHotkeys([["mod+K", () => document.querySelector("[aria-modal]") ?? search.open()]], []);
  usePreload(loadPalette);
  const Navigation = phone ? TopBar : Sidebar;
  return (
    // A new session remounts all screens, so that none of another user's state remains.
    <div key={session.token} className={classes.app}>
      <a
        href="#content"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t("ui.skipToContent")}
      </a>
      <Navigation onSearch={search.open} />
      <main ref={content} id="content" tabIndex={-1} className={classes.main}>
        <EntryTabs />
        <PlacePicking value={pickPlace}>
          <Outlet />
        </PlacePicking>
      </main>
      <WhenOpened opened={searching}>
        <CommandPalette opened={searching} onClose={search.close} />
      </WhenOpened>
    </div>
  );
}

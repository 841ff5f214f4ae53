import { Link } from "@tanstack/react-router";
import { useSession } from "#web/features/session/session.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./EntryTabs.module.css";
import { belongsTo, entriesOf, tabOf } from "./entries.ts";
import { useScreen } from "./useScreen.ts";

/** Scrolls the row on a narrow screen until the current tab shows. */
const reveal = (tab: HTMLElement | null) => {
  if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 48;
};

/** The screens of the current entry, if it has several. */
export function EntryTabs() {
  const { t } = useTranslator();
  const open = useScreen();
  const session = useSession();
  const entry = entriesOf(session, t).find((each) => belongsTo(each, open));
  if (!entry || entry.screens.length === 1) return null;
  return (
    <nav aria-label={entry.name} className={classes.tabs}>
      {entry.screens.map((screen) => (
        <Link
          key={screen.path}
          to={screen.path}
          className={classes.tab}
          {...(screen.path === open?.path && { "aria-current": "page", ref: reveal })}
        >
          {tabOf(screen, session, t)}
        </Link>
      ))}
    </nav>
  );
}

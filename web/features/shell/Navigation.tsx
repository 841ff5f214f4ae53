import { Link } from "@tanstack/react-router";
import { useSession } from "#web/features/session/session.ts";
import classes from "./Navigation.module.css";
import { belongsTo, entriesOf } from "./entries.ts";
import { useScreen } from "./useScreen.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** Icons only, with tooltips. */
  narrow?: boolean;
  /** Called when a screen is selected. */
  onChoose?: () => void;
};

/** The signed-in user's entries, with the current one marked. */
export function Navigation({ narrow, onChoose }: Props) {
  const open = useScreen();
  const { t } = useTranslator();
  return (
    <ul className={classes.navigation} data-narrow={narrow || undefined}>
      {entriesOf(useSession(), t).map((entry) => {
        const { name, icon: Icon } = entry;
        const { path } = entry.screens[0];
        return (
          <li key={name}>
            <Link
              to={path}
              className={classes.item}
              aria-current={path === open?.path ? "page" : belongsTo(entry, open) || undefined}
              {...(narrow && { "aria-label": name, "data-hint": name, "data-hint-side": "right" })}
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {!narrow && name}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

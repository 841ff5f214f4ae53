import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useSession } from "#web/features/session/session.ts";
import classes from "./Navigation.module.css";
import { ScreenIcon } from "./ScreenIcon.tsx";
import { groups, labelOf, type Screen, screensOf } from "./screens.ts";
import { useScreen } from "./useScreen.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  /** Icons only, with tooltips. */
  narrow?: boolean;
  /** Called when a screen is selected. */
  onChoose?: () => void;
};

/** The signed-in user's screens, grouped, with the current one marked. */
export function Navigation(props: Props) {
  const screens = screensOf(useSession());
  return (
    <div className={classes.navigation} data-narrow={props.narrow || undefined}>
      {groups.map((group) => {
        const listed = screens.filter((screen) => screen.group === group);
        return listed.length > 0 && <Group key={group} name={group} screens={listed} {...props} />;
      })}
    </div>
  );
}

function Group({ name, screens, narrow, onChoose }: Props & { name: string; screens: readonly Screen[] }) {
  const id = useId();
  const open = useScreen();
  const { t } = useTranslator();
  return (
    <div className={classes.group}>
      <p id={id} className={classes.heading}>
        {name === "Today" ? t("washes.today") : name}
      </p>
      <ul aria-labelledby={id}>
        {screens
          .map((screen) => ({ path: screen.path, label: labelOf(screen, t) }))
          .map(({ path, label }) => (
            <li key={path}>
              <Link
                to={path}
                className={classes.item}
                aria-current={path === open?.path ? "page" : undefined}
                {...(narrow && {
                  "aria-label": label,
                  "data-hint": label,
                  "data-hint-side": "right",
                })}
                {...(onChoose && { onClick: onChoose })}
              >
                <ScreenIcon path={path} size={18} stroke={1.6} />
                {!narrow && label}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}

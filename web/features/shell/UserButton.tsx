import { UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { roleLabels } from "#web/features/session/roleNames.ts";
import { useSession } from "#web/features/session/session.ts";
import classes from "./UserMenu.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const initialsOf = (name: string): string =>
  name
    .split(" ")
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => word.charAt(0))
    .join("");

type Props = ComponentProps<typeof UnstyledButton<"button">> & {
  /** Shows only the initials. */
  narrow: boolean;
};

/** The button with the user's name that opens the user menu. */
export function UserButton({ narrow, ...button }: Props) {
  const { user } = useSession();
  const { t } = useTranslator();
  const role = t(roleLabels[user.role]);
  return (
    <UnstyledButton
      {...button}
      className={classes.user}
      data-narrow={narrow || undefined}
      {...(narrow && { "aria-label": `${user.name} ${role}` })}
    >
      <span className={classes.initials} data-initials={initialsOf(user.name)} />
      {!narrow && (
        <>
          <span className={classes.who}>
            <span className={classes.name}>{user.name}</span> <span className={classes.role}>{role}</span>
          </span>
          <IconSelector size={16} aria-hidden />
        </>
      )}
    </UnstyledButton>
  );
}

import { Menu, useMantineColorScheme } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconLogout, IconShieldLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { roleLabels } from "#web/features/session/roleNames.ts";
import { useSession, useSignOut } from "#web/features/session/session.ts";
import { labelOf, screenAt } from "./screens.ts";
import { UserButton } from "./UserButton.tsx";
import classes from "./UserMenu.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const schemes = { auto: "ui.asSystem", light: "ui.light", dark: "ui.dark" } as const;
const security = screenAt("/security");

type Props = { narrow: boolean; onChangePassword: () => void };

/** The user menu, opened as soon as it is loaded: it replaces the button that requested it. */
export function UserItems({ narrow, onChangePassword }: Props) {
  const { t } = useTranslator();
  const session = useSession();
  const { user } = session;
  const signOut = useSignOut(session.usertype === "Customer" ? "/book" : "/");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, menu] = useDisclosure(false);
  const { open } = menu;
  useEffect(() => {
    // The menu returns the focus to the element focused before.
    button.current?.focus({ preventScroll: true });
    open();
  }, [open]);
  return (
    <Menu
      opened={opened}
      onOpen={menu.open}
      onClose={menu.close}
      position="top-start"
      width="13.5rem"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ itemIndicator: classes.indicator }}
    >
      <Menu.Target>
        <UserButton ref={button} narrow={narrow} />
      </Menu.Target>
      <Menu.Dropdown>
        {narrow && (
          <Menu.Label>
            {user.name}, {t(roleLabels[user.role])}
          </Menu.Label>
        )}
        <Menu.Item component={Link} to={security.path} leftSection={<IconShieldLock size={16} aria-hidden />}>
          {labelOf(security, t)}
        </Menu.Item>
        {/* Customers sign in with a code, not a password. */}
        {session.usertype !== "Customer" && (
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={onChangePassword}>
            Change password
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t("ui.colours")}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as keyof typeof schemes)}
        >
          {Object.entries(schemes).map(([value, label]) => (
            <Menu.RadioItem key={value} value={value}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t("ui.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

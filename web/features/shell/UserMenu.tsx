import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconLogout, IconSelector } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy } from "react";
import { roleNames } from "#web/features/session/roleNames.ts";
import { useSession, useSignOut } from "#web/features/session/session.ts";
import { usePreload } from "#web/lib/usePreload.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import { ScreenIcon } from "./ScreenIcon.tsx";
import { isOpenTo, screenAt } from "./screens.ts";
import classes from "./UserMenu.module.css";
import { useSpeech } from "#web/words/speech.ts";

const load = () => import("#web/features/session/ChangePassword.tsx");
const ChangePassword = lazy(async () => {
  const { ChangePassword: Dialog } = await load();
  return { default: Dialog };
});

const schemes = { auto: "As the system", light: "Light", dark: "Dark" } as const;
const logs = [screenAt("/messages"), screenAt("/CompanySectionMessages")];
const security = screenAt("/security");

const initialsOf = (name: string): string =>
  name
    .split(" ")
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => word.charAt(0))
    .join("");

/** Who is signed in, and what concerns only them: password, colours, signing out. */
export function UserMenu({ narrow = false }: { narrow?: boolean }) {
  const { say, told } = useSpeech();
  const session = useSession();
  const { user } = session;
  const messages = logs.find((screen) => isOpenTo(screen, session));
  const signOut = useSignOut(session.usertype === "Customer" ? "/book" : "/");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [changing, change] = useDisclosure(false);
  usePreload(load);
  return (
    <>
      <Menu
        position="top-start"
        width="13.5rem"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        classNames={{ itemIndicator: classes.indicator }}
      >
        <Menu.Target>
          <UnstyledButton
            className={classes.user}
            data-narrow={narrow || undefined}
            {...(narrow && { "aria-label": `${user.name} ${told(roleNames[user.role])}` })}
          >
            <span className={classes.initials} data-initials={initialsOf(user.name)} />
            {!narrow && (
              <>
                <span className={classes.who}>
                  <span className={classes.name}>{user.name}</span>{" "}
                  <span className={classes.role}>{told(roleNames[user.role])}</span>
                </span>
                <IconSelector size={16} aria-hidden />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {narrow && (
            <Menu.Label>
              {user.name}, {told(roleNames[user.role])}
            </Menu.Label>
          )}
          {messages && (
            <Menu.Item
              component={Link}
              to={messages.path}
              leftSection={<ScreenIcon path={messages.path} size={16} />}
            >
              {messages.label}
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={security.path}
            leftSection={<ScreenIcon path={security.path} size={16} />}
          >
            {told(security.label)}
          </Menu.Item>
          {/* Customers sign in by a code. */}
          {session.usertype !== "Customer" && (
            <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={change.open}>
              Change password
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{say("Colours")}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(value) => setColorScheme(value as keyof typeof schemes)}
          >
            {Object.entries(schemes).map(([value, label]) => (
              <Menu.RadioItem key={value} value={value}>
                {say(label)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
            {say("Sign out")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <WhenOpened opened={changing}>
        <ChangePassword opened={changing} onClose={change.close} />
      </WhenOpened>
    </>
  );
}

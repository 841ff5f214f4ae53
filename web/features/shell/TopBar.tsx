import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { LanguageSwitch } from "#web/features/message/language/LanguageSwitch.tsx";
import { Brand } from "#web/ui/Brand.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { usePreload } from "#web/lib/usePreload.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./TopBar.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const loadDrawer = () => import("./NavigationDrawer.tsx");
const NavigationDrawer = lazyNamed(loadDrawer, "NavigationDrawer");

/** A phone's navigation: a bar at the top, with the screens in a drawer. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslator();
  usePreload(loadDrawer);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <nav aria-label="Main" className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("ui.openMenu")}
        aria-expanded={opened}
        onClick={open}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <span className={classes.brand}>
        <Brand />
      </span>
      <span className={classes.ways}>
        <LanguageSwitch />
        <ActionIcon variant="subtle" color="gray" aria-label={t("ui.searchOrJumpTo")} onClick={onSearch}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      </span>
      <WhenOpened opened={opened}>
        <NavigationDrawer opened={opened} onClose={close} />
      </WhenOpened>
    </nav>
  );
}

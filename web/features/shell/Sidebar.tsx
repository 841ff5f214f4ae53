import { ActionIcon, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from "@tabler/icons-react";
import { LanguageSwitch } from "#web/features/message/language/LanguageSwitch.tsx";
import { Brand, BrandMark } from "#web/ui/Brand.tsx";
import { saveCookie, readCookie } from "#web/lib/cookie.ts";
import { Navigation } from "./Navigation.tsx";
import classes from "./Sidebar.module.css";
import { shortcut } from "./shortcut.ts";
import { UserMenu } from "./UserMenu.tsx";
import { useTranslator } from "#web/texts/translator.ts";

const COOKIE = "sidebar";

/** True if only icons are shown; stored in a cookie. */
function useNarrow() {
  const [narrow, { toggle }] = useDisclosure(readCookie(COOKIE) === "narrow", {
    onOpen: () => saveCookie(COOKIE, "narrow"),
    onClose: () => saveCookie(COOKIE, "wide"),
  });
  return [narrow, toggle] as const;
}

/** A desktop's navigation: on the left, with labels or only icons. */
export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const [narrow, toggle] = useNarrow();
  const { t } = useTranslator();
  const toggleLabel = narrow ? t("ui.showLabels") : t("ui.showIconsOnly");
  const ToggleIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label="Main" className={classes.sidebar} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        {narrow ? <BrandMark /> : <Brand />}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={toggleLabel}
          aria-expanded={!narrow}
          data-hint={toggleLabel}
          data-hint-side="right"
          onClick={toggle}
        >
          <ToggleIcon size={18} aria-hidden />
        </ActionIcon>
      </div>
      <UnstyledButton
        className={classes.search}
        {...(narrow && {
          "aria-label": t("ui.searchOrJumpTo"),
          "data-hint": `${t("ui.searchOrJumpTo")}  ${shortcut()}`,
          "data-hint-side": "right",
        })}
        onClick={onSearch}
      >
        <IconSearch size={16} aria-hidden />
        {!narrow && (
          <>
            <span className={classes.words}>{t("ui.searchOrJumpTo")}</span>
            <kbd className={classes.keys}>{shortcut()}</kbd>
          </>
        )}
      </UnstyledButton>
      <div className={classes.scroll}>
        <Navigation narrow={narrow} />
      </div>
      {!narrow && (
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
      )}
      <UserMenu narrow={narrow} />
    </nav>
  );
}

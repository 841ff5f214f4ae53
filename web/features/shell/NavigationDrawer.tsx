import { Drawer } from "@mantine/core";
import { Brand } from "#web/ui/Brand.tsx";
import { Navigation } from "./Navigation.tsx";
import classes from "./TopBar.module.css";
import { UserMenu } from "./UserMenu.tsx";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { opened: boolean; onClose: () => void };

/** A phone's navigation and user menu, opened by the bar's menu button. */
export function NavigationDrawer({ opened, onClose }: Props) {
  const { t } = useTranslator();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="18rem"
      title={<Brand />}
      closeButtonProps={{ "aria-label": t("ui.closeMenu") }}
      classNames={{ content: classes.drawer, body: classes.body }}
    >
      <div className={classes.scroll}>
        <Navigation onChoose={onClose} />
      </div>
      <UserMenu />
    </Drawer>
  );
}

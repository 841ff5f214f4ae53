import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { LanguageSwitch } from "#web/features/message/language/LanguageSwitch.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { Brand } from "#web/ui/Brand.tsx";
import classes from "./SignInLayout.module.css";
import morning from "./morning.svg";

type Props = { title: string; text?: string; children: ReactNode };

/** The layout of the screens before signing in: an illustration on one side, a short form on the other. */
export function SignInLayout({ title, text, children }: Props) {
  const { t } = useTranslator();
  return (
    <div className={classes.door}>
      <header className={classes.morning}>
        <img src={morning} alt="" />
        <p className={classes.promise}>
          {t("signIn.everyCarClean")}
          <br />
          {t("signIn.beforeDayBegins")}
        </p>
      </header>
      <main className={classes.panel}>
        <div className={classes.column}>
          <div className={classes.head}>
            <Brand />
            <LanguageSwitch />
          </div>
          <div>
            <Title order={1}>{title}</Title>
            {text && (
              <Text c="dimmed" mt={2}>
                {text}
              </Text>
            )}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

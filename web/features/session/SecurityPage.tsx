import { Alert, Text, Title } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { Choices } from "#web/features/message/choice/Choices.tsx";
import { hasPermission } from "#web/lib/permission.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { SecondFactor } from "./factor/SecondFactor.tsx";
import { SessionList } from "./SessionList.tsx";
import { useSession } from "./session.ts";
import classes from "./security.module.css";

/** The security settings of one's own account. */
export function SecurityPage() {
  const { t } = useTranslator();
  const { user, usertype } = useSession();
  const { lacksSecondFactor } = user;
  return (
    <>
      <PageHeader title={t("ui.signInAndSecurity")} description={t("signIn.whereYouAreSignedIn")} />
      {lacksSecondFactor && (
        <Alert color="marigold" className={classes.required} icon={<IconShieldLock aria-hidden />}>
          You need a second factor. Set it up to continue.
        </Alert>
      )}
      {hasPermission("secondFactor:own") && <SecondFactor />}
      {!lacksSecondFactor && <SessionList />}
      {!lacksSecondFactor && usertype !== "Customer" && <Messages />}
    </>
  );
}

function Messages() {
  return (
    <section className={classes.section} aria-labelledby="messages">
      <Title order={2} size="h4" id="messages">
        Messages to you
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        The language of links and codes that we send you.
      </Text>
      <Choices languageOnly />
    </section>
  );
}

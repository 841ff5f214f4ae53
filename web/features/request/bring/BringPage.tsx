import "#web/ui/components.css";
import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { storedSession } from "#web/lib/session.ts";
import { SignInLayout } from "#web/features/session/SignInLayout.tsx";
import classes from "../request.module.css";
import { BringForm } from "./BringForm.tsx";
import { useTranslator } from "#web/texts/translator.ts";

/** Public: needs no account. */
export function BringPage() {
  return (
    <LanguageProvider session={storedSession()}>
      <Page />
    </LanguageProvider>
  );
}

function Page() {
  const { t } = useTranslator();
  const [number, setNumber] = useState<string | null>(null);
  if (number !== null)
    return (
      <SignInLayout title={t("booking.thankYou")} text={t("booking.weHaveYourRequestAnd")}>
        <output className={classes.thanks}>
          <Text>{t("booking.yourRequestIs")}</Text>
          <p className={classes.number}>{number}</p>
          <Text c="dimmed">{t("booking.pleaseNameThisNumberWhen")}</Text>
        </output>
        <Button component={Link} to="/book" variant="default">
          {t("booking.seeWhatWeWash")}
        </Button>
      </SignInLayout>
    );
  return (
    <SignInLayout title={t("booking.bringChamakToMySociety")} text={t("booking.tellUsWhereYouLive")}>
      <BringForm onSent={setNumber} />
    </SignInLayout>
  );
}

import { Button } from "@mantine/core";
import { OwnPay } from "#web/features/pay/own/OwnPay.tsx";
import { OwnSums } from "#web/features/pay/own/OwnSums.tsx";
import { OwnDetails, OwnDocuments, OwnPlaces } from "#web/features/provider/own/OwnDetails.tsx";
import classes from "#web/features/provider/own/own.module.css";
import { providerTexts } from "#web/features/provider/own/texts.ts";
import { useSession, useSignOut } from "#web/features/session/session.ts";
import { useTexts } from "#web/texts/useTexts.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";

/** What is kept of the signed-in provider, in their language: read-only. */
export function MyDetailsPage() {
  const { providerId } = useSession().user;
  const { t } = useTranslator();
  const translator = useTexts(providerTexts);
  const signOut = useSignOut();
  return (
    <>
      <PageHeader title={t("account.myDetails")} description={translator.t("me.tellOffice")} />
      {providerId === undefined ? (
        <EmptyState title={t("account.myDetails")} text={translator.t("me.notRegistered")} />
      ) : (
        <>
          <OwnDetails providerId={providerId} translator={translator} />
          <section className={classes.card} aria-labelledby="own-pay">
            <h2 id="own-pay">{translator.t("me.pay")}</h2>
            <OwnSums translator={translator} className={classes.sums} />
          </section>
          <OwnPay providerId={providerId} />
          <OwnPlaces providerId={providerId} translator={translator} />
          <OwnDocuments providerId={providerId} translator={translator} />
        </>
      )}
      <Button variant="default" onClick={() => void signOut()}>
        {t("ui.signOut")}
      </Button>
    </>
  );
}

import { Alert, Button, Text } from "@mantine/core";
import type { BodyOf } from "#contract/endpoint.ts";
import type { PhoneProviders } from "#contract/error.ts";
import { verifyOtp } from "#contract/session/otp.ts";
import { useSend } from "#web/lib/query.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "../session.module.css";

type Props = {
  providers: PhoneProviders;
  /** The call that was answered with the choice. */
  body: BodyOf<typeof verifyOtp>;
  onEnter: (session: StoredSession) => void;
  onBack: () => void;
};

/** Chooses among several providers with one phone, whose code has been entered. */
export function ChooseProvider({ providers, body, onEnter, onBack }: Props) {
  const { t } = useTranslator();
  const verify = useSend(verifyOtp, { changes: false, onDone: onEnter });
  const several = new Set(providers.map(({ companyName }) => companyName)).size > 1;
  return (
    <section className={classes.form} aria-label={t("signIn.whoAreYou")}>
      <Text fw={600}>{t("signIn.whoAreYou")}</Text>
      {verify.error && <Alert color="red">{verify.error.message}</Alert>}
      {providers.map(({ providerId, name, companyName }) => (
        <Button
          key={providerId}
          size="md"
          variant="default"
          disabled={verify.isPending}
          onClick={() => verify.mutate({ ...body, ProviderId: providerId })}
        >
          {several ? `${name}, ${companyName}` : name}
        </Button>
      ))}
      <Button variant="subtle" onClick={onBack}>
        {t("signIn.otherNumber")}
      </Button>
    </section>
  );
}

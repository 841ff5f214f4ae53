import { Alert, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { signInCustomer } from "#contract/session/customerCode.ts";
import type { signInByCode } from "#contract/session/signInCode.ts";
import { storeSession, type StoredSession } from "#web/lib/session.ts";
import { useSend } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "../session.module.css";
import { saveChosenLanguage } from "./saveChosenLanguage.ts";

type Props = {
  endpoint: typeof signInByCode | typeof signInCustomer;
  code: string;
  /** The screen with the sign-in by phone. */
  otherwise: "/washer" | "/washes";
  /** Called once the session is stored. */
  onEnter: (session: StoredSession) => void;
};

/** Signs in by the code in a link. A press, so that a preview of the link does not use up the code. */
export function LinkSignIn({ endpoint, code, otherwise, onEnter }: Props) {
  const { t, language } = useTranslator();
  const cache = useQueryClient();
  const storeOwnLanguage = async (session: StoredSession) => {
    storeSession(session);
    if (language !== "en") await saveChosenLanguage(cache, language);
    onEnter(session);
  };
  const enter = useSend(endpoint, {
    changes: false,
    onDone: (session) => void storeOwnLanguage(session),
  });
  return (
    <div className={classes.form}>
      {enter.error && <Alert color="red">{enter.error.fields["Code"] ?? enter.error.message}</Alert>}
      <Button size="md" fullWidth loading={enter.isPending} onClick={() => enter.mutate({ Code: code })}>
        {t("signIn.signIn")}
      </Button>
      {enter.error && (
        <Button component={Link} to={otherwise} variant="light">
          {t("signIn.signInByPhone")}
        </Button>
      )}
    </div>
  );
}

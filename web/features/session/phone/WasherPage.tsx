import { Anchor, Alert, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { signInByCode } from "#contract/session/signInCode.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { storeSession, type StoredSession } from "#web/lib/session.ts";
import { useSend } from "#web/lib/query.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { useEnter } from "../session.ts";
import classes from "../session.module.css";
import { SignInLayout } from "../SignInLayout.tsx";
import { PhoneSignIn } from "./PhoneSignIn.tsx";
import { saveChosenLanguage } from "./saveChosenLanguage.ts";

const asProvider = { As: "provider" } as const;

/**
 * The sign-in of providers: by phone and code, or by the code of a QR that the office printed. It is in the URL
 * fragment, which never reaches a server's log.
 */
export function WasherPage() {
  return (
    <LanguageProvider session={null}>
      <WayIn />
    </LanguageProvider>
  );
}

function WayIn() {
  const { t } = useTranslator();
  const onEnter = useEnter();
  const code = useLocation({ select: ({ hash }) => hash });
  return (
    <SignInLayout
      title={t("signIn.washerSignIn")}
      text={t(code ? "signIn.officeGaveCode" : "signIn.washerSignInText")}
    >
      {code ? (
        <CodeForm code={code} />
      ) : (
        <div className={classes.phone}>
          <PhoneSignIn accountKind={asProvider} onEnter={onEnter} />
        </div>
      )}
      <Anchor component={Link} to="/" className={classes.aside}>
        {t("signIn.withUserName")}
      </Anchor>
    </SignInLayout>
  );
}

/** A press, so that a preview of the link does not use up the code. */
function CodeForm({ code }: { code: string }) {
  const { t, language } = useTranslator();
  const cache = useQueryClient();
  const onEnter = useEnter();
  const storeOwnLanguage = async (session: StoredSession) => {
    storeSession(session);
    if (language !== "en") await saveChosenLanguage(cache, language);
    onEnter(session);
  };
  const enter = useSend(signInByCode, {
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
        <Button component={Link} to="/washer" variant="light">
          {t("signIn.signInByPhone")}
        </Button>
      )}
    </div>
  );
}

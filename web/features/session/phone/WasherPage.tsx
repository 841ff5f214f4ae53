import { Anchor } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { signInByCode } from "#contract/session/signInCode.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { useTranslator } from "#web/texts/translator.ts";
import { useEnter } from "../session.ts";
import classes from "../session.module.css";
import { SignInLayout } from "../SignInLayout.tsx";
import { LinkSignIn } from "./LinkSignIn.tsx";
import { PhoneSignIn } from "./PhoneSignIn.tsx";

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
        <LinkSignIn endpoint={signInByCode} code={code} otherwise="/washer" onEnter={onEnter} />
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

import { Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { AnswerBody, answerChallenge } from "#contract/session/secondFactor.ts";
import { showError } from "#web/lib/form.ts";
import type { StoredSession } from "#web/lib/session.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { useConfirm } from "#web/lib/useConfirm.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { FormError } from "../FormError.tsx";
import sessionClasses from "../session.module.css";
import classes from "./factor.module.css";

type Answering = { challenge: string; onEnter: (session: StoredSession) => void };
type Props = Answering & { onBack: () => void };

const kinds = {
  app: {
    label: "signIn.codeFromApp",
    description: "signIn.sixDigits",
    other: "signIn.useRecoveryCode",
  },
  recovery: {
    label: "signIn.recoveryCode",
    description: "signIn.oneOfTen",
    other: "signIn.useApp",
  },
} as const;

type Kind = keyof typeof kinds;

/** The sign-in's second step: a code of the authenticator, or a recovery code. */
export function SecondStep({ onBack, ...answering }: Props) {
  const { t } = useTranslator();
  const [kind, setKind] = useState<Kind>("app");
  return (
    <div className={sessionClasses.form}>
      <CodeForm key={kind} kind={kind} {...answering} />
      <div className={classes.ways}>
        <Button variant="subtle" onClick={() => setKind(kind === "app" ? "recovery" : "app")}>
          {t(kinds[kind].other)}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t("signIn.backToSignIn")}
        </Button>
      </div>
    </div>
  );
}

const call = () => Promise.resolve(answerChallenge);

function CodeForm({ kind, challenge, onEnter }: Answering & { kind: Kind }) {
  const { t } = useTranslator();
  const form = useForm({
    resolver: resolverOf(AnswerBody.pick({ code: true })),
    defaultValues: { code: "" },
  });
  const { setFocus } = form;
  const { errors } = form.formState;
  useEffect(() => setFocus("code"), [setFocus]);
  const answer = useConfirm(call, onEnter);
  const send = form.handleSubmit(({ code }) =>
    answer.ask({ challenge, code }, (error) => showError(form, error)),
  );
  const { label, description } = kinds[kind];
  return (
    <form className={sessionClasses.form} noValidate onSubmit={(event) => void send(event)}>
      <FormError error={errors.root} />
      <TextInput
        label={t(label)}
        description={t(description)}
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        classNames={{ input: classes.code }}
        error={errors.code?.message}
        {...form.register("code")}
      />
      <Button type="submit" loading={answer.isPending} fullWidth>
        {t("signIn.signIn")}
      </Button>
    </form>
  );
}

import { Badge, Button, Text, Title } from "@mantine/core";
import { endOtherSessions, endSession, getSessions, type Session } from "#contract/session/sessions.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { NoData } from "#web/ui/NoData.tsx";
import type { ScreenKey, ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./security.module.css";

const onError = ({ message }: { message: string }) => toastError(message);

/** Texts for unrecognised browsers. */
const unnamed: Readonly<Record<string, ScreenKey>> = {
  "A browser": "labels.aBrowser",
  "Another program": "labels.anotherProgram",
};

/** "Chrome on Windows", as far as the browser is recognised. */
function deviceName({ t }: ScreenTranslator, device: string): string {
  if (device === "") return t("signIn.aDevice");
  const [name = "", system] = device.split(" on ");
  const browser = unnamed[name] ? t(unnamed[name]) : name;
  return system ? t("signIn.browserOnSystem", { browser, system }) : browser;
}

/** One's active sessions, each with a button to end it. */
export function SessionList() {
  const translator = useTranslator();
  const { t } = translator;
  const query = useCall(getSessions, {});
  const endOthers = useSend(endOtherSessions, {
    onDone: () => toastSuccess(t("signIn.youAreSignedOutEverywhere")),
  });
  const sessions = query.data;
  return (
    <section className={classes.section} aria-labelledby="signed-in">
      <div className={classes.head}>
        <Title order={2} size="h4" id="signed-in">
          {t("signIn.whereYouAreSignedIn2")}
        </Title>
        {sessions && sessions.length > 1 && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({}, { onError })}
          >
            {t("signIn.signOutEverywhereElse")}
          </Button>
        )}
      </div>
      {!sessions && <NoData query={query} />}
      <ul className={classes.list}>
        {sessions?.map((session) => (
          <SessionLine key={session.sessionId} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SessionLine({ session }: { session: Session }) {
  const { sessionId, device, address, createdAt, lastSeenAt, current } = session;
  const end = useSend(endSession);
  const translator = useTranslator();
  const { t, instant } = translator;
  const name = deviceName(translator, device);
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Text fw={600} component="span">
          {name}
        </Text>{" "}
        {current && <Badge color="green">{t("signIn.thisDevice")}</Badge>}
        <Text size="sm" c="dimmed">
          {[
            current ? t("signIn.inUseNow") : t("signIn.lastUsedWhen", { when: instant(lastSeenAt) }),
            t("signIn.sinceWhen", { when: instant(createdAt) }),
            ...(address === "" ? [] : [t("signIn.fromAddress", { address })]),
          ].join(", ")}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={t("signIn.signOutDevice", { device: name })}
          onClick={() => end.mutate({ sessionId }, { onError })}
        >
          {t("ui.signOut")}
        </Button>
      )}
    </li>
  );
}

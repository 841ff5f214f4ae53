import { Badge, Button, Text, Title } from "@mantine/core";
import { endOtherSessions, endSession, getSessions, type Session } from "#contract/session/sessions.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { type Speech, useSpeech } from "#web/words/speech.ts";
import classes from "./security.module.css";

const onError =
  ({ told }: Speech) =>
  ({ message }: { message: string }) =>
    toastError(told(message));

/** "Chrome on Windows", as far as the browser told. */
function deviceName({ say, told }: Speech, device: string): string {
  if (device === "") return say("A device");
  const [browser = "", system] = device.split(" on ");
  return system ? say("{browser} on {system}", { browser: told(browser), system }) : told(device);
}

/** Where somebody is signed in, each with the way to end it. */
export function SessionList() {
  const speech = useSpeech();
  const { say } = speech;
  const query = useCall(getSessions, {});
  const endOthers = useSend(endOtherSessions, {
    onDone: () => toastSuccess(say("You are signed out everywhere else.")),
  });
  const sessions = query.data;
  return (
    <section className={classes.section} aria-labelledby="signed-in">
      <div className={classes.head}>
        <Title order={2} size="h4" id="signed-in">
          {say("Where you are signed in")}
        </Title>
        {sessions && sessions.length > 1 && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({}, { onError: onError(speech) })}
          >
            {say("Sign out everywhere else")}
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
  const speech = useSpeech();
  const { say, instant } = speech;
  const name = deviceName(speech, device);
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Text fw={600} component="span">
          {name}
        </Text>{" "}
        {current && <Badge color="green">{say("This device")}</Badge>}
        <Text size="sm" c="dimmed">
          {[
            current ? say("In use now") : say("Last used {when}", { when: instant(lastSeenAt) }),
            say("since {when}", { when: instant(createdAt) }),
            ...(address === "" ? [] : [say("from {address}", { address })]),
          ].join(", ")}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={say("Sign out {device}", { device: name })}
          onClick={() => end.mutate({ sessionId }, { onError: onError(speech) })}
        >
          {say("Sign out")}
        </Button>
      )}
    </li>
  );
}

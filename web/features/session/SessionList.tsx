import { Badge, Button, Text, Title } from "@mantine/core";
import { endOtherSessions, endSession, getSessions, type Session } from "#contract/session/sessions.ts";
import { formatInstant } from "#contract/format.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import classes from "./security.module.css";

const said = { onError: ({ message }: { message: string }) => toastError(message) };

/** Where somebody is signed in, each with the way to end it. */
export function SessionList() {
  const query = useCall(getSessions, {});
  const { error, onRetry } = tableState(query);
  const endOthers = useSend(endOtherSessions, {
    onDone: () => toastSuccess("You are signed out everywhere else."),
  });
  const sessions = query.data;
  return (
    <section className={classes.section} aria-labelledby="signed-in">
      <div className={classes.head}>
        <Title order={2} size="h4" id="signed-in">
          Where you are signed in
        </Title>
        {sessions && sessions.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({}, said)}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      {error && !sessions && <ErrorState {...error} onRetry={onRetry} />}
      {!error && !sessions && <LoadingScreen />}
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
  const name = device === "" ? "A device" : device;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Text fw={600} component="span">
          {name}
        </Text>{" "}
        {current && <Badge color="green">This device</Badge>}
        <Text size="sm" c="dimmed">
          {[
            current ? "In use now" : `Last used ${formatInstant(lastSeenAt)}`,
            `since ${formatInstant(createdAt)}`,
            ...(address === "" ? [] : [`from ${address}`]),
          ].join(", ")}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => end.mutate({ sessionId }, said)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

import { Badge, Button, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { plural } from "#contract/format.ts";
import { getSecondFactor } from "#contract/session/secondFactor.ts";
import { me } from "#contract/session/session.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { EndFactor } from "./EndFactor.tsx";
import { RenewCodes } from "./RenewCodes.tsx";
import { useEnter, useSession } from "../session.ts";
import securityClasses from "../security.module.css";
import classes from "./factor.module.css";

// Loaded lazily: it contains the QR code library.
const SetUp = lazyNamed(() => import("./SetUp.tsx"), "SetUp");

/** Up to this number of remaining recovery codes, a warning is shown. */
const LOW_COUNT = 3;

/** The state of one's second factor, and its actions. */
export function SecondFactor() {
  const query = useCall(getSecondFactor, {});
  const factor = query.data;
  return (
    <section className={securityClasses.section} aria-labelledby="second-factor">
      <div className={securityClasses.head}>
        <Title order={2} size="h4" id="second-factor">
          Second factor{" "}
          {factor && <Badge color={factor.on ? "green" : "gray"}>{factor.on ? "On" : "Off"}</Badge>}
        </Title>
      </div>
      {!factor && <NoData query={query} />}
      {factor && <State {...factor} />}
    </section>
  );
}

/** Reloads the session of a user who no longer has to set up a second factor; not while the set-up is `open`. */
function useUnlockedSession(open: boolean): void {
  const session = useSession();
  const enter = useEnter();
  const isLocked = session.user.lacksSecondFactor === true;
  const { data: answer } = useCall(me, {}, { enabled: isLocked });
  const isUnlocked = isLocked && !open && answer !== undefined && !answer.user.lacksSecondFactor;
  const release = useEffectEvent(() => {
    if (answer) enter({ token: session.token, ...answer });
  });
  useEffect(() => {
    if (isUnlocked) release();
  }, [isUnlocked]);
}

function State({ on, recoveryCodes }: { on: boolean; recoveryCodes: number }) {
  const [settingUp, setUp] = useDisclosure(false);
  useUnlockedSession(settingUp);
  const [changing, change] = useState<"renew" | "end" | null>(null);
  return (
    <>
      {on ? (
        <>
          <Text c="dimmed" mt="xs">
            After your password you are asked for a code from your authenticator app, or for a recovery code.
          </Text>
          <Text mt="xs" fw={recoveryCodes > LOW_COUNT ? undefined : 600}>
            {recoveryCodes === 0
              ? "No recovery codes are left. Make new ones, so that a lost phone does not keep you out."
              : `${plural(recoveryCodes, "recovery code")} left.`}
          </Text>
          <div className={classes.changes}>
            <Button variant="default" onClick={() => change("renew")}>
              New recovery codes
            </Button>
            <Button variant="subtle" color="red" onClick={() => change("end")}>
              Switch off
            </Button>
          </div>
        </>
      ) : (
        <>
          <Text c="dimmed" mt="xs">
            Your password alone signs you in. With a second factor, whoever learns it still needs a code from
            your phone.
          </Text>
          <div className={classes.changes}>
            <Button onClick={setUp.open}>Set up</Button>
          </div>
        </>
      )}
      <Suspense fallback={null}>{settingUp && <SetUp onClose={setUp.close} />}</Suspense>
      {changing === "renew" && <RenewCodes onClose={() => change(null)} />}
      {changing === "end" && <EndFactor onClose={() => change(null)} />}
    </>
  );
}

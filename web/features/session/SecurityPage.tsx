import { Alert } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { may } from "#web/lib/may.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SecondFactor } from "./factor/SecondFactor.tsx";
import { SessionList } from "./SessionList.tsx";
import { useSession } from "./session.ts";
import classes from "./security.module.css";

/** What keeps somebody's account their own. */
export function SecurityPage() {
  const { lacksSecondFactor } = useSession().user;
  return (
    <>
      <PageHeader title="Sign-in and security" description="Where you are signed in, and how." />
      {lacksSecondFactor && (
        <Alert color="marigold" className={classes.required} icon={<IconShieldLock aria-hidden />}>
          A second factor is required of you. Set it up, then go on.
        </Alert>
      )}
      {may("secondFactor:own") && <SecondFactor />}
      {!lacksSecondFactor && <SessionList />}
    </>
  );
}

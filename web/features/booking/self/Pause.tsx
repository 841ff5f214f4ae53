import { Alert, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { getOwnPause, resumeSelf } from "#contract/booking/pause.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { useTurnTo } from "#web/ui/form/useTurnTo.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./washes.module.css";

const PauseDialog = lazyNamed(() => import("./PauseDialog.tsx"), "PauseDialog");

/** Pauses all washes of the customer, or shows the pause and ends it. */
export function Pause({ offered }: { /** True if there is a wash to pause. */ offered: boolean }) {
  const { t } = useOwnTexts();
  const { day } = useTranslator();
  const [opened, { open, close }] = useDisclosure(false);
  const pause = useCall(getOwnPause, {}).data?.pause ?? null;
  const ending = useSend(resumeSelf, {
    onDone: ({ washes, full }) => {
      toastSuccess(t("own.countWashesResumed", { count: washes }));
      if (full > 0) toastError(t("own.countHoursTaken", { count: full }));
    },
  });
  const asked = ending.error?.fields["EvenTwice"];
  const question = useTurnTo(asked !== undefined && ending.error);
  const resume = (answer: { EvenTwice?: true }) =>
    ending.mutate(answer, {
      onError: ({ message, fields }) => {
        if (fields["EvenTwice"] === undefined) toastError(message);
      },
    });
  return (
    <>
      {pause && (
        <div className={classes.paused} role="status">
          <span>
            <strong>{t("own.pausedFromTo", { from: day(pause.from), to: day(pause.to) })}</strong>
            {pause.washes > 0 && (
              <>
                <br />
                {t("own.countWashesLeftOut", { count: pause.washes })}
              </>
            )}
          </span>
          <Button
            variant="default"
            mih="2.75rem"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            loading={ending.isPending}
            onClick={() => resume({})}
          >
            {t("own.resume")}
          </Button>
        </div>
      )}
      {asked !== undefined && (
        <Alert ref={question} className={classes.question} color="marigold" role="alert">
          <div>{asked}</div>
          <Button
            variant="default"
            mih="2.75rem"
            mt="xs"
            disabled={ending.isPending}
            onClick={() => resume({ EvenTwice: true })}
          >
            {t("own.resumeAnyway")}
          </Button>
        </Alert>
      )}
      {offered && (
        <Button
          variant="subtle"
          mih="2.75rem"
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          onClick={open}
        >
          {t("own.pause")}
        </Button>
      )}
      <WhenOpened opened={opened}>
        <PauseDialog opened={opened} onClose={close} />
      </WhenOpened>
    </>
  );
}

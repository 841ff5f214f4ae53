import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { getOwnPause, resumeSelf } from "#contract/booking/pause.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
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
            onClick={() => ending.mutate({}, { onError: ({ message }) => toastError(message) })}
          >
            {t("own.resume")}
          </Button>
        </div>
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

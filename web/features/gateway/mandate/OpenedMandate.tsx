import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { type Mandate, pauseMandate, resumeMandate, revokeMandate } from "#contract/gateway/mandate.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError } from "#web/lib/toast.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./mandate.module.css";
import { MaximumForm } from "./MaximumForm.tsx";
import { useAutoPayTexts } from "./texts.ts";
import { debitText, isLive } from "./words.ts";

const showError = ({ message }: Error): void => toastError(message);

export function Opened({ mandate, isOne }: { mandate: Mandate; isOne: boolean }) {
  const { t } = useAutoPayTexts();
  const { day } = useTranslator();
  const [doing, setDoing] = useState<"nothing" | "changing" | "ending">("nothing");
  const { companyId, companyName: company, maxAmount, status, last } = mandate;
  const amount = formatMoney(maxAmount);
  const stop = () => setDoing("nothing");
  if (doing === "changing")
    return (
      <MaximumForm companyId={companyId} maximum={maxAmount} text={t("autoPay.changeText")} onCancel={stop} />
    );
  return (
    <div className={classes.sheet}>
      <p className={classes.head}>
        {isOne ? t("autoPay.upTo", { amount }) : t("autoPay.upToCompany", { amount, company })}
        {isLive(mandate) && (
          <Badge miw="max-content" color={status === "active" ? "green" : "marigold"}>
            {status === "active" ? t("autoPay.on") : t("autoPay.paused")}
          </Badge>
        )}
      </p>
      <Next mandate={mandate} />
      {last && <p className={classes.second}>{debitText(last, { t }, day)}</p>}
      {doing === "ending" ? (
        <Ending mandateId={mandate.mandateId} onKeep={stop} />
      ) : (
        <Actions mandate={mandate} onChange={() => setDoing("changing")} onEnd={() => setDoing("ending")} />
      )}
    </div>
  );
}

/** The next collection, or the reason why there is none. */
function Next({ mandate: { status, pausedInApp, next } }: { mandate: Mandate }) {
  const { t } = useAutoPayTexts();
  const { day } = useTranslator();
  if (status === "created") return <p role="status">{t("autoPay.waiting")}</p>;
  if (next?.requested)
    return <p>{t("autoPay.collecting", { amount: formatMoney(next.amount), number: next.number })}</p>;
  if (status === "paused") return <p>{pausedInApp ? t("autoPay.pausedInApp") : t("autoPay.pausedText")}</p>;
  if (!next) return <p>{t("autoPay.noneNext")}</p>;
  return (
    <>
      <p>
        {t("autoPay.nextDebit", {
          amount: formatMoney(next.amount),
          day: day(next.day),
          number: next.number,
        })}
      </p>
      {next.rest > 0 && <p>{t("autoPay.nextRest", { amount: formatMoney(next.rest) })}</p>}
    </>
  );
}

type ActionProps = { mandate: Mandate; onChange: () => void; onEnd: () => void };

function Actions({ mandate, onChange, onEnd }: ActionProps) {
  const { mandateId, status, url, pausedInApp } = mandate;
  const { t } = useAutoPayTexts();
  const pausing = useSend(pauseMandate);
  const resuming = useSend(resumeMandate);
  return (
    <div className={classes.actions}>
      {status === "created" && url !== "" && (
        <Button component="a" href={url}>
          {t("autoPay.toApproval")}
        </Button>
      )}
      {status === "active" && (
        <Button
          variant="default"
          loading={pausing.isPending}
          onClick={() => void pausing.mutateAsync({ mandateId }).catch(showError)}
        >
          {t("autoPay.pause")}
        </Button>
      )}
      {status === "paused" && !pausedInApp && (
        <Button
          loading={resuming.isPending}
          onClick={() => void resuming.mutateAsync({ mandateId }).catch(showError)}
        >
          {t("autoPay.resume")}
        </Button>
      )}
      <Button variant="default" onClick={onChange}>
        {t("autoPay.change")}
      </Button>
      <Button variant="subtle" color="red" onClick={onEnd}>
        {t("autoPay.end")}
      </Button>
    </div>
  );
}

/** Asks once more before a mandate ends for good. */
function Ending({ mandateId, onKeep }: { mandateId: number; onKeep: () => void }) {
  const { t } = useAutoPayTexts();
  const ending = useSend(revokeMandate);
  return (
    <>
      <p role="alert">{t("autoPay.endText")}</p>
      <div className={classes.actions}>
        <Button
          color="red"
          loading={ending.isPending}
          onClick={() => void ending.mutateAsync({ mandateId }).catch(showError)}
        >
          {t("autoPay.end")}
        </Button>
        <Button variant="default" data-autofocus onClick={onKeep}>
          {t("autoPay.keep")}
        </Button>
      </div>
    </>
  );
}

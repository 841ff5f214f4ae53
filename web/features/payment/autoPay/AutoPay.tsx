import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { formatMoney } from "#contract/format.ts";
import {
  getMandateOffers,
  getMandates,
  type Mandate,
  pauseMandate,
  resumeMandate,
  revokeMandate,
} from "#contract/payment/mandate.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError } from "#web/lib/toast.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./autoPay.module.css";
import { MaximumForm } from "./MaximumForm.tsx";
import { useAutoPayTexts } from "./texts.ts";
import { debitText } from "./words.ts";

/** How often the server is asked while a mandate waits for approval, in milliseconds. */
const EVERY_MS = 5_000;

const isLive = ({ status }: Mandate): boolean => status === "active" || status === "paused";
const showError = ({ message }: Error): void => toastError(message);

/** A customer's UPI AutoPay, with each company; renders nothing where none is offered. */
export function AutoPay() {
  const { t } = useAutoPayTexts();
  const [waits, setWaits] = useState(false);
  const mandates = useCall(getMandates, {}, waits ? { everyMs: EVERY_MS } : {}).data;
  const offers = useCall(getMandateOffers, {}).data;
  const isWaiting = mandates?.some(({ status }) => status === "created") === true;
  if (isWaiting !== waits) setWaits(isWaiting);
  if (!mandates || !offers) return null;
  const open = mandates.filter((one) => one.status === "created" || isLive(one));
  const free = offers.filter(({ companyId }) => !open.some((one) => one.companyId === companyId));
  const companies = new Set([...open, ...free].map(({ companyId }) => companyId));
  if (companies.size === 0) return null;
  const isOne = companies.size === 1;
  return (
    <section aria-label={t("autoPay.title")}>
      <h2>{t("autoPay.title")}</h2>
      {open.map((mandate) => (
        <Opened key={mandate.mandateId} mandate={mandate} isOne={isOne} />
      ))}
      {free.map((offer) => (
        <Offer
          key={offer.companyId}
          {...offer}
          isOne={isOne}
          isAgain={mandates.find(({ companyId }) => companyId === offer.companyId)?.status === "failed"}
        />
      ))}
    </section>
  );
}

type OfferProps = {
  companyId: number;
  companyName: string;
  suggested: number;
  /** True if the customer has to do with one company only. */
  isOne: boolean;
  /** True if the last attempt was refused. */
  isAgain: boolean;
};

function Offer({ companyId, companyName: company, suggested, isOne, isAgain }: OfferProps) {
  const { t } = useAutoPayTexts();
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <MaximumForm
        companyId={companyId}
        maximum={suggested}
        text={t("autoPay.about")}
        onCancel={() => setOpen(false)}
      />
    );
  return (
    <div className={classes.sheet}>
      {isAgain && <p role="status">{t("autoPay.notApproved")}</p>}
      <p className={classes.second}>{t("autoPay.about")}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {isOne ? t("autoPay.setUp") : t("autoPay.setUpCompany", { company })}
        </Button>
      </div>
    </div>
  );
}

function Opened({ mandate, isOne }: { mandate: Mandate; isOne: boolean }) {
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

/** What is collected next, or why nothing is. */
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

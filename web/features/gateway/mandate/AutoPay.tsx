import { Button } from "@mantine/core";
import { useState } from "react";
import { getMandateOffers, getMandates } from "#contract/gateway/mandate.ts";
import { useCall } from "#web/lib/query.ts";
import classes from "./mandate.module.css";
import { MaximumForm } from "./MaximumForm.tsx";
import { useAutoPayTexts } from "./texts.ts";
import { isLive } from "./words.ts";
import { Opened } from "./OpenedMandate.tsx";

/** How often the server is asked while a mandate waits for approval, in milliseconds. */
const EVERY_MS = 5_000;

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

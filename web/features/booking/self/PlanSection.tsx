import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { Alert, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { BookingLine } from "#contract/booking/booking.ts";
import { renewBookings } from "#contract/booking/plan.ts";
import { addDays } from "#contract/day.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { StopDialog } from "#web/features/booking/change/StopDialog.tsx";
import { answerTexts, offeredAnswers } from "#web/features/booking/form/vehicle/fullDayAnswers.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { includedText } from "#web/features/catalogue/item/included.ts";
import { nextOf, platesOf } from "#web/features/booking/words.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { useToday } from "#web/lib/today.ts";
import { wordRefusal } from "#web/texts/refusals.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { useTurnTo } from "#web/ui/form/useTurnTo.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import classes from "./plans.module.css";

/** A plan can be continued from so many days before its end on. */
const DAYS_BEFORE = 7;

type Changing = { /** The way to change the plans of a booking. */ change: (bookingId: number) => ReactNode };

/** The customer's running plans: until when they go on, and ways to continue or to stop them. */
export function PlanSection({ plans, change }: Changing & { plans: readonly BookingLine[] }) {
  const { t } = usePlanTexts();
  const stopping = useTarget<BookingLine>();
  return (
    <section className={classes.section} aria-label={t("plans.plans")}>
      <h2>{t("plans.plans")}</h2>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <li key={plan.bookingId} className={classes.plan}>
            <Plan plan={plan} change={change} onStop={() => stopping.open(plan)} />
          </li>
        ))}
      </ul>
      <StopDialog plan={stopping.target} opened={stopping.opened} onClose={stopping.close} />
    </section>
  );
}

function Plan({ plan, change, onStop }: Changing & { plan: BookingLine; onStop: () => void }) {
  const translator = useTranslator();
  const { t } = usePlanTexts();
  const today = useToday();
  const { planEnd, openEnded } = plan;
  const ends = planEnd !== null && planEnd <= addDays(today, DAYS_BEFORE);
  return (
    <>
      <strong>{itemNameIn(plan, translator.language)}</strong>
      <span>{platesOf(plan, translator)}</span>
      <span>{nextOf(plan, translator)}</span>
      {plan.included.length > 0 && <span>{includedText(plan.included, translator)}</span>}
      <span className={classes.until}>
        {openEnded || planEnd === null
          ? t("plans.goesOn")
          : t("plans.endsOn", { day: translator.day(planEnd) })}
      </span>
      <div className={classes.actions}>
        {ends && <Continue plan={plan} />}
        {change(plan.bookingId)}
        {plan.toCome > 0 && (
          <Button variant="default" onClick={onStop}>
            {t("plans.stopPlan")}
          </Button>
        )}
      </div>
    </>
  );
}

type Refused = ReplyOf<typeof renewBookings>["refused"][number];

/** Lets a plan go on for as long as it was, with the same days, hour and cars; asks what the customer must decide. */
function Continue({ plan: { bookingId } }: { plan: BookingLine }) {
  const translator = useTranslator();
  const { t } = usePlanTexts();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isTwiceMeant, meanTwice] = useState(false);
  const question = useTurnTo(refused);
  const renew = useSend(renewBookings, {
    onDone: ({ renewed: [renewed], refused: [next] }) => {
      setRefused(next?.field ? next : null);
      if (renewed) toastSuccess(t("plans.continued", { day: translator.day(renewed.until) }));
      if (next?.field === null) toastError(wordRefusal(next.text));
    },
  });
  const send = (answer: Pick<BodyOf<typeof renewBookings>, "OnFullDays" | "EvenTwice"> = {}) =>
    renew.mutate({ bookingIds: [bookingId], EvenTwice: isTwiceMeant, ...answer });
  if (!refused)
    return (
      <Button loading={renew.isPending} onClick={() => send()}>
        {t("plans.continuePlan")}
      </Button>
    );
  return (
    <Alert ref={question} className={classes.question} color="marigold" role="alert">
      {wordRefusal(refused.text)}
      <div className={classes.actions}>
        {refused.field === "OnFullDays" ? (
          offeredAnswers(false).map((choice) => (
            <Button
              key={choice}
              variant="default"
              disabled={renew.isPending}
              onClick={() => send({ OnFullDays: choice })}
            >
              {translator.t(answerTexts[choice])}
            </Button>
          ))
        ) : (
          <Button
            variant="default"
            disabled={renew.isPending}
            onClick={() => {
              meanTwice(true);
              send({ EvenTwice: true });
            }}
          >
            {translator.t("booking.bookItAgain")}
          </Button>
        )}
      </div>
    </Alert>
  );
}

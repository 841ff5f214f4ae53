import { Alert, Radio, Text } from "@mantine/core";
import { fullDayChoices } from "#contract/booking/vehicle.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatPrice, plural } from "#contract/format.ts";
import type { previewPlanChange } from "#contract/plan/change.ts";
import type { PlanLine } from "#contract/plan/plan.ts";
import { answerTexts, offeredAnswers } from "#web/features/booking/form/vehicle/fullDayAnswers.ts";
import { usePlanTexts } from "#web/features/booking/planTexts.ts";
import { useTranslator } from "#web/texts/translator.ts";
import classes from "./change.module.css";
import { type Choices, isOwn } from "./parts.ts";
import type { PlanPreview } from "./usePreview.ts";

type Changed = ReplyOf<typeof previewPlanChange>["plans"][number];

/** Days without room that are named. */
const MAX_NAMED = 4;

type Props = {
  preview: PlanPreview;
  plans: readonly PlanLine[];
  onFullDays: Choices["onFullDays"];
  onChoose: (choice: Choices["onFullDays"]) => void;
};

/** What the change would do: washes, prices and bills, plan by plan, and the choice for days without room. */
export function Preview({ preview, plans, onFullDays, onChoose }: Props) {
  const { t } = usePlanTexts();
  if (preview.state === "none") return null;
  if (preview.state === "loading") return <Text role="status">{t("plans.lookingChanges")}</Text>;
  if (preview.state === "refused")
    return (
      <Alert color="red" role="alert">
        {preview.message}
      </Alert>
    );
  const { reply } = preview;
  return (
    <section className={classes.preview} role="status">
      <ul className={classes.changes}>
        {reply.plans.map((changed) => (
          <li key={changed.planId}>
            {reply.plans.length > 1 && (
              <strong>{plans.find(({ planId }) => planId === changed.planId)?.vehicleNumber}</strong>
            )}
            <Effect changed={changed} />
          </li>
        ))}
      </ul>
      <Bills plans={reply.plans} />
      {!isOwn() && <Text>{plural(reply.messages, "message", "messages")} to customers.</Text>}
      <FullDays plans={reply.plans} chosen={onFullDays} onChoose={onChoose} />
    </section>
  );
}

function Effect({ changed }: { changed: Changed }) {
  const { t } = usePlanTexts();
  const { moved, added, dropped, kept } = changed;
  const counts = [
    moved > 0 && t("plans.washesMove", { count: moved }),
    added > 0 && t("plans.washesAdded", { count: added }),
    dropped > 0 && t("plans.washesDropped", { count: dropped }),
    kept > 0 && t("plans.washesStay", { count: kept }),
  ];
  return (
    <>
      <span>{counts.filter(Boolean).join(", ")}</span>
      <Price changed={changed} />
    </>
  );
}

function Price({ changed }: { changed: Changed }) {
  const { t: screen } = useTranslator();
  const { t } = usePlanTexts();
  const textOf = (price: number, monthly: number | null): string =>
    monthly === null
      ? screen("booking.priceWash", { price: formatPrice(price) })
      : screen("booking.priceMonth", { price: formatPrice(monthly) });
  const before = textOf(changed.priceBefore, changed.monthlyPriceBefore);
  const after = textOf(changed.priceAfter, changed.monthlyPriceAfter);
  return (
    <span className={classes.price}>
      {before === after ? t("plans.priceSame", { price: before }) : t("plans.priceNow", { before, after })}
    </span>
  );
}

function Bills({ plans }: { plans: readonly Changed[] }) {
  const { t } = usePlanTexts();
  const difference = plans.reduce((sum, { amountDifference }) => sum + amountDifference, 0);
  const amount = formatPrice(Math.abs(difference));
  if (difference === 0) return <strong>{t("plans.billsSame")}</strong>;
  return (
    <strong>{difference > 0 ? t("plans.billsMore", { amount }) : t("plans.billsLess", { amount })}</strong>
  );
}

type FullProps = {
  plans: readonly Changed[];
  chosen: Choices["onFullDays"];
  onChoose: (choice: Choices["onFullDays"]) => void;
};

/** The days without room, and what to do on them. */
function FullDays({ plans, chosen, onChoose }: FullProps) {
  const translator = useTranslator();
  const { t } = usePlanTexts();
  const days = [...new Set(plans.flatMap(({ full }) => full.map(({ day }) => day)))].toSorted();
  if (days.length === 0 && chosen === null) return null;
  const named = days.slice(0, MAX_NAMED).map(translator.day);
  return (
    <Alert color="marigold">
      {days.length > 0 &&
        t("plans.noRoomDays", {
          count: days.length,
          days: [...named, ...(days.length > MAX_NAMED ? ["…"] : [])].join(", "),
        })}
      <Radio.Group
        label={t("plans.whatOnFullDays")}
        value={chosen}
        onChange={(next) => onChoose(fullDayChoices.find((one) => one === next) ?? null)}
      >
        <div className={classes.chips}>
          {offeredAnswers(false).map((choice) => (
            <Radio key={choice} value={choice} label={translator.t(answerTexts[choice])} />
          ))}
        </div>
      </Radio.Group>
    </Alert>
  );
}

import { firstProblem } from "#web/texts/fields.ts";
import { Button, Textarea } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useId, useState } from "react";
import { addRating, RatingFields } from "#contract/dispatch/rating.ts";
import { MAX_STARS } from "#contract/stars.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import classes from "./rating.module.css";
import type { Wash } from "./wash.ts";
import { useTranslator } from "#web/texts/translator.ts";

const all = Array.from({ length: MAX_STARS }, (_, index) => index + 1);

type Props = { wash: Wash };

/** Rating of a completed wash: asked once, editable for some days. */
export function RateWash({ wash }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const { rating, canRate } = wash;
  const [changing, setChanging] = useState(false);
  if (canRate && (changing || rating === null))
    return <RatingForm wash={wash} onDone={() => setChanging(false)} />;
  if (rating === null) return null;
  return (
    <div className={classes.rating}>
      <span
        className={classes.given}
        role="img"
        aria-label={t("washes.youGaveStars", { stars: t("washes.countStars", { count: rating.stars }) })}
      >
        {all.map((star) => (
          <Star key={star} filled={star <= rating.stars} />
        ))}
      </span>
      {rating.comment && <q className={classes.comment}>{rating.comment}</q>}
      {canRate && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t("washes.changeRatingOfWhich", {
            which: `${wash.vehicleNumber}, ${whenOf(wash, translator)}`,
          })}
          onClick={() => setChanging(true)}
        >
          {t("washes.change")}
        </Button>
      )}
    </div>
  );
}

const Star = ({ filled }: { filled: boolean }) =>
  filled ? <IconStarFilled size={32} aria-hidden /> : <IconStar size={32} stroke={1.5} aria-hidden />;

/** Star rating; choosing one opens the comment field. */
function RatingForm({ wash, onDone }: Props & { onDone: () => void }) {
  const translator = useTranslator();
  const { t } = translator;
  const { washId, rating, vehicleNumber } = wash;
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [comment, setComment] = useState(rating?.comment ?? "");
  const name = useId();
  const sending = useSend(addRating, {
    onDone: () => {
      toastSuccess(t("washes.thankYouYourRatingIs"));
      // A first rating renders as soon as the data refreshes; the user may already be editing it by now.
      if (rating) onDone();
    },
  });
  const wrong = firstProblem(RatingFields.shape.Comment, comment);
  return (
    <form
      className={classes.rating}
      aria-label={t("washes.rateWhich", { which: `${vehicleNumber}, ${whenOf(wash, translator)}` })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (stars > 0 && !wrong) sending.mutate({ WashId: washId, Stars: stars, Comment: comment });
      }}
    >
      <fieldset className={classes.stars} disabled={sending.isPending}>
        <legend className={classes.legend}>{t("washes.howWasIt")}</legend>
        {all.map((star) => (
          <label key={star} title={t("washes.countStars", { count: star })}>
            <input
              type="radio"
              name={name}
              value={star}
              aria-label={t("washes.countStars", { count: star })}
              checked={stars === star}
              onChange={() => setStars(star)}
            />
            <Star filled={star <= stars} />
          </label>
        ))}
      </fieldset>
      {stars > 0 && (
        <>
          <Textarea
            label={t("washes.aWordAboutIt")}
            description={t("washes.staffOfCompanyReadIt")}
            autosize
            minRows={2}
            value={comment}
            error={wrong}
            disabled={sending.isPending}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          {sending.error && (
            <span className={classes.refused} role="alert">
              {sending.error.message}
            </span>
          )}
          <div className={classes.buttons}>
            <Button type="submit" size="compact-md" loading={sending.isPending} disabled={Boolean(wrong)}>
              {rating ? t("washes.changeRating") : t("washes.sendRating")}
            </Button>
            {rating && (
              <Button variant="default" size="compact-md" disabled={sending.isPending} onClick={onDone}>
                {t("washes.back")}
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}

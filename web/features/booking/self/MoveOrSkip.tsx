import { Button } from "@mantine/core";
import { whenOf } from "#web/features/booking/words.ts";
import type { Wash } from "./wash.ts";
import classes from "./washes.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { wash: Wash; onMove: () => void; onSkip: () => void };

/** Buttons to move or skip a wash, large enough for touch. */
export function MoveOrSkip({ wash, onMove, onSkip }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const which = `${wash.vehicleNumber}, ${whenOf(wash, translator)}`;
  return (
    <div className={classes.actions}>
      <Button variant="default" aria-label={t("washes.moveWhich", { which })} onClick={onMove}>
        {t("washes.move")}
      </Button>
      <Button variant="default" aria-label={t("washes.skipWhich", { which })} onClick={onSkip}>
        {t("washes.skip")}
      </Button>
    </div>
  );
}

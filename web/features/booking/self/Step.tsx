import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./book.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  title: string;
  /** One-line summary of what was saved; collapses the step. */
  done?: string | null;
  onChange?: () => void;
  children: ReactNode;
};

/** A booking step: open until saved, then a one-line summary. */
export function Step({ title, done = null, onChange, children }: Props) {
  const { t } = useTranslator();
  return (
    <section className={classes.step} aria-label={title}>
      <div className={classes.stepHead}>
        <h2>
          {done !== null && <IconCheck size={20} aria-hidden />}
          {title}
        </h2>
        {done !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t("booking.changeWhat", { what: title })}
            onClick={onChange}
          >
            {t("washes.change")}
          </Button>
        )}
      </div>
      {done === null ? children : <div>{done}</div>}
    </section>
  );
}

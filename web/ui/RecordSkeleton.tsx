import { useTranslator } from "#web/texts/translator.ts";
import classes from "./RecordSkeleton.module.css";

const facts = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** A record's place while it loads: its title and its facts. */
export function RecordSkeleton() {
  const { t } = useTranslator();
  return (
    <output className={classes.record} aria-label={t("ui.loading")}>
      <span className={classes.title} />
      <span className={classes.facts}>
        {facts.map((fact) => (
          <span key={fact} />
        ))}
      </span>
    </output>
  );
}

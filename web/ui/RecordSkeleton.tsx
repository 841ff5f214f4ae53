import { useTranslator } from "#web/texts/translator.ts";
import { SkeletonBar } from "./SkeletonBar.tsx";
import classes from "./RecordSkeleton.module.css";

const facts = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** A record's place while it loads: its title and its facts. */
export function RecordSkeleton() {
  const { t } = useTranslator();
  return (
    <output className={classes.record} aria-label={t("ui.loading")}>
      <SkeletonBar width="min(18rem, 60%)" height="2rem" />
      <span className={classes.facts}>
        {facts.map((fact, index) => (
          <SkeletonBar key={fact} {...(index % 2 === 1 && { width: "70%" })} />
        ))}
      </span>
    </output>
  );
}

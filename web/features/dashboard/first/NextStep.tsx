import { Button, CloseButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { FirstStep } from "#contract/dashboard/firstSteps.ts";
import { linkOf, stepWords } from "./steps.ts";
import classes from "./next.module.css";
import { useFirstSteps } from "./useFirstSteps.ts";

type Props = {
  /** The steps of this screen: once they are done, the next one is offered. */
  after: readonly FirstStep[];
};

/** Continues the set-up of a new installation where one of its steps was just done; else renders nothing. */
export function NextStep({ after }: Props) {
  const { steps, hide } = useFirstSteps();
  const next = steps?.find(({ done }) => !done);
  const link = next && linkOf(next);
  if (!steps || !link || steps.some(({ step, done }) => !done && after.includes(step))) return null;
  return (
    <section className={classes.next} aria-label="Next step">
      <p>
        <strong>Next: {stepWords[next.step].name}</strong>{" "}
        <small>
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </small>
      </p>
      <Button renderRoot={(props) => <Link {...props} {...link.to} />}>{link.action}</Button>
      <CloseButton size="lg" aria-label="Hide the first steps" onClick={hide} />
    </section>
  );
}

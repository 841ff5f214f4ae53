import { Anchor, Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Step } from "#contract/dashboard/firstSteps.ts";
import { hasPermission } from "#web/lib/permission.ts";
import classes from "./first.module.css";
import { StepPicture } from "./StepPicture.tsx";
import { linkOf, stepWords } from "./steps.ts";

type Props = { steps: readonly Step[]; onHide: () => void };

/**
 * The set-up steps from an empty installation to the first booked wash, each with a link; the next one is highlighted.
 */
export function FirstSteps({ steps, onHide }: Props) {
  const next = steps.find(({ done }) => !done);
  return (
    <section className={classes.first} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">Getting started</h2>
        <span>
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </span>
        <Button variant="subtle" size="sm" onClick={onHide}>
          Hide
        </Button>
      </header>
      {hasPermission("customer:upload") && (
        <p className={classes.files}>
          Homes, washers and customers are in files?{" "}
          <Anchor td="underline" renderRoot={(props) => <Link {...props} to="/movingIn" />}>
            Bring them in at once
          </Anchor>
        </p>
      )}
      <ol>
        {steps.map((step) => (
          <StepLine key={step.step} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function StepLine({ step, isNext }: { step: Step; isNext: boolean }) {
  const { name, about, given } = stepWords[step.step];
  const link = linkOf(step);
  return (
    <li data-done={step.done} data-next={isNext} aria-current={isNext ? "step" : undefined}>
      <span className={classes.sign}>
        <StepPicture step={step.step} />
        {step.done && <IconCheck size={16} stroke={3} aria-hidden />}
      </span>
      <div>
        <h3>
          {name}
          {step.done && <small>Done</small>}
        </h3>
        <p>{(step.done && given?.about) || about}</p>
      </div>
      {link && (
        <Button
          renderRoot={(props) => <Link {...props} {...link.to} />}
          className={classes.way}
          variant={isNext ? "filled" : step.done ? "subtle" : "default"}
        >
          {link.action}
        </Button>
      )}
    </li>
  );
}

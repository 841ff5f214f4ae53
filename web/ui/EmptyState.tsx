import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./States.module.css";

type Props = {
  /** What is missing: "No customers yet". */
  title: string;
  /** What the screen is for. */
  text?: string;
  /** The first step, as a button. */
  action?: ReactNode;
};

/** Shown for a screen or list without records. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={classes.state}>
      <Morning />
      <Text fw={650} size="lg">
        {title}
      </Text>
      {text && (
        <Text c="dimmed" maw="26rem">
          {text}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** Illustration: towers at sunrise over a car with water drops. */
function Morning() {
  return (
    <svg className={classes.morning} viewBox="0 0 200 112" aria-hidden focusable="false">
      <circle className={classes.sun} cx="137" cy="58" r="25" />
      <path className={classes.towers} d="M24 90V44h24v46zM52 90V26h26v64zM150 90V50h24v40z" />
      <path
        className={classes.windows}
        d="M31 53h4m6 0h2m-12 11h4m6 0h2m-12 11h4m6 0h2M60 36h4m5 0h3m-12 11h4m5 0h3M157 60h4m5 0h3m-12 11h4m5 0h3"
      />
      <path
        className={classes.car}
        d="M62 90v-9c0-4 2.5-6.5 6-7l9-1.5 10-10.5c2-2 4-3 7-3h17c3.5 0 6 1 8 3.5l8 9.5 7 1.5c4 1 6 3.5 6 7.5v9z"
      />
      <path
        className={classes.glass}
        d="M84 72l7-7c1-1 2-1.5 4-1.5h5V72zm21 0v-8.5h6c2 0 3 .5 4.5 2l5.5 6.5z"
      />
      <g className={classes.wheels}>
        <circle cx="80" cy="90" r="7.5" />
        <circle cx="123" cy="90" r="7.5" />
      </g>
      <path className={classes.ground} d="M12 97.5h176M40 104.5h58M116 104.5h36" />
      <path
        className={classes.drops}
        d="M98 33c3 4.5 4.5 6.5 4.5 9a4.5 4.5 0 0 1-9 0c0-2.5 1.5-4.5 4.5-9zM84 46c2 3 3 4.5 3 6a3 3 0 0 1-6 0c0-1.5 1-3 3-6zM113 44c2 3 3 4.5 3 6a3 3 0 0 1-6 0c0-1.5 1-3 3-6z"
      />
    </svg>
  );
}

import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./PageHeader.module.css";

type Props = {
  title: string;
  description?: ReactNode;
  /** The one primary action of the screen, as a button. */
  action?: ReactNode;
};

/** The head of a screen. On a phone its action moves to the bottom, where a thumb reaches it. */
export function PageHeader({ title, description, action }: Props) {
  return (
    <header className={classes.header}>
      <div>
        <Title order={1}>{title}</Title>
        {description && (
          <Text c="dimmed" mt={2}>
            {description}
          </Text>
        )}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  );
}

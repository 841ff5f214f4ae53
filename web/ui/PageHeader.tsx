import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./PageHeader.module.css";

type Props = {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
};

/** The header of a screen. On a phone its action moves to the bottom, within reach of the thumb. */
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

import { ActionIcon, Group } from "@mantine/core";
import classes from "./RowActions.module.css";
import type { RowAction } from "./types.ts";

/** A row's actions as icon buttons with accessible labels. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <Group gap={4} wrap="nowrap">
      {actions.map(({ label, icon: Icon, onClick, tone }) => (
        <ActionIcon
          key={label}
          className={classes.action}
          data-tone={tone}
          data-hint={label}
          variant="subtle"
          color={tone === "danger" ? "red" : "gray"}
          aria-label={label}
          onClick={onClick}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}

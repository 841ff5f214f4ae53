import { ActionIcon, Group, Tooltip } from "@mantine/core";
import classes from "./RowActions.module.css";
import type { RowAction } from "./types.ts";

/** A row's actions as icon buttons named by their labels. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <Group gap={4} wrap="nowrap">
      {actions.map(({ label, icon: Icon, onClick, tone }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            className={classes.action}
            data-tone={tone}
            variant="subtle"
            color={tone === "danger" ? "red" : "gray"}
            aria-label={label}
            onClick={onClick}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}

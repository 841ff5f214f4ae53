import { Anchor, Checkbox, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { hasPermission } from "#web/lib/permission.ts";
import classes from "./vehicle.module.css";

type Props = { slot: string; value: boolean; onChange: (knowing: boolean) => void; error: string | null };

/** Warns staff that no provider covers this service, place and slot; they may book anyway or fix the coverage. */
export function Uncovered({ slot, value, onChange, error }: Props) {
  return (
    <div className={classes.full}>
      <Text size="sm" fw={500}>
        No washer covers this service at {slot} for this parking pillar.
      </Text>
      {hasPermission("provider:read") && (
        <Text size="xs" c="dimmed">
          Choose another time, or{" "}
          <Anchor component={Link} to="/provider" size="xs">
            {hasPermission("provider:write") ? "add it to a washer's services" : "see who covers what"}
          </Anchor>
          .
        </Text>
      )}
      <Checkbox
        mt={4}
        label="No washer covers this yet: book it anyway"
        checked={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}

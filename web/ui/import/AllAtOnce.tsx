import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** Beside an import: where several files go in at once. */
export const AllAtOnce = () => (
  <Text size="sm" mb="xs">
    More than one file?{" "}
    <Anchor td="underline" renderRoot={(props) => <Link {...props} to="/movingIn" />}>
      Drop them all at once
    </Anchor>
  </Text>
);

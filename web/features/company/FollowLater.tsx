import { Alert, Button, Text } from "@mantine/core";

type Props = { isPending: boolean; onLet: () => void };

/** Offers to let the details of washers follow later. */
export function FollowLater({ isPending, onLet }: Props) {
  return (
    <Alert color="marigold" title="Are these details not at hand?">
      <Text size="sm" mb="xs">
        The company can let email, addresses and username follow later: a name and a phone are enough then.
      </Text>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={onLet}>
        Let them follow later
      </Button>
    </Alert>
  );
}

import { Button, Text } from "@mantine/core";
import classes from "./session.module.css";

/** For customers who have come to the staff's door: they need no password. */
export function CustomerWays() {
  return (
    <section aria-labelledby="customer-ways" className={classes.ways}>
      <Text id="customer-ways" component="h2" size="sm" fw={600}>
        Do we wash your car?
      </Text>
      <Button component="a" href="/washes" variant="light">
        Sign in with your phone
      </Button>
      <Button component="a" href="/book" variant="default">
        Book a wash
      </Button>
      <Button component="a" href="/bring" variant="subtle">
        Bring Chamak to my society
      </Button>
    </section>
  );
}

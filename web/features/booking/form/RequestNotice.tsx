import { Alert, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Request } from "#contract/request/request.ts";
import classes from "./booking.module.css";

/** The request that the booking answers, with its message. */
export function RequestNotice({ request }: { request: Request }) {
  const { requestId, requestNumber, name, societyName, city, message } = request;
  const from = [name, societyName, city].filter((part) => part !== "").join(", ");
  return (
    <Alert color="teal" className={classes.notice} role="note" aria-label="Request">
      <Link className={classes.request} to="/request" search={{ view: requestId }}>
        {requestNumber}
      </Link>{" "}
      {from}
      <Text className={classes.asked} lineClamp={4}>
        {message}
      </Text>
    </Alert>
  );
}

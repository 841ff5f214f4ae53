import "#web/ui/components.css";
import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { FrontDoor } from "#web/features/session/FrontDoor.tsx";
import classes from "../request.module.css";
import { BringForm } from "./BringForm.tsx";

/** Where anybody asks for the service, without an account. */
export function BringPage() {
  const [number, setNumber] = useState<string | null>(null);
  if (number !== null)
    return (
      <FrontDoor title="Thank you" text="We have your request and call you soon.">
        <output className={classes.thanks}>
          <Text>Your request is</Text>
          <p className={classes.number}>{number}</p>
          <Text c="dimmed">Please name this number when we talk.</Text>
        </output>
        <Button component={Link} to="/book" variant="default">
          See what we wash
        </Button>
      </FrontDoor>
    );
  return (
    <FrontDoor
      title="Bring Chamak to my society"
      text="Tell us where you live and how to reach you. It takes a minute."
    >
      <BringForm onSent={setNumber} />
    </FrontDoor>
  );
}

import "#web/ui/components.css";
import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LanguageSwitch } from "#web/features/message/language/LanguageSwitch.tsx";
import { Spoken } from "#web/features/message/language/Spoken.tsx";
import { storedSession } from "#web/lib/session.ts";
import { FrontDoor } from "#web/features/session/FrontDoor.tsx";
import classes from "../request.module.css";
import { BringForm } from "./BringForm.tsx";
import { useSpeech } from "#web/words/speech.ts";

/** Where anybody asks for the service, without an account. */
export function BringPage() {
  return (
    <Spoken session={storedSession()}>
      <Page />
    </Spoken>
  );
}

function Page() {
  const { say } = useSpeech();
  const [number, setNumber] = useState<string | null>(null);
  if (number !== null)
    return (
      <FrontDoor title={say("Thank you")} text={say("We have your request and call you soon.")}>
        <output className={classes.thanks}>
          <Text>{say("Your request is")}</Text>
          <p className={classes.number}>{number}</p>
          <Text c="dimmed">{say("Please name this number when we talk.")}</Text>
        </output>
        <Button component={Link} to="/book" variant="default">
          {say("See what we wash")}
        </Button>
      </FrontDoor>
    );
  return (
    <FrontDoor
      title={say("Bring Chamak to my society")}
      text={say("Tell us where you live and how to reach you. It takes a minute.")}
    >
      <BringForm onSent={setNumber} />
      <LanguageSwitch />
    </FrontDoor>
  );
}

import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { LanguageSwitch } from "#web/features/message/language/LanguageSwitch.tsx";
import { FrontDoor } from "#web/features/session/FrontDoor.tsx";
import classes from "./book.module.css";
import { ProvePhone } from "./ProvePhone.tsx";
import { useSpeech } from "#web/words/speech.ts";

/** What customers find at their own screens until they have signed in, which opens these in its place. */
export function WashesDoor() {
  const { say } = useSpeech();
  // The button that was pressed last goes with the door: keyboard and screen reader go on at what was behind it.
  useEffect(() => () => document.getElementById("content")?.focus({ preventScroll: true }), []);
  return (
    <FrontDoor
      title={say("Your washes")}
      text={say("Sign in with your phone to see when we come next and what is to be paid.")}
    >
      <div className={classes.door}>
        <ProvePhone />
      </div>
      <nav className={classes.others} aria-label={say("Other ways")}>
        <Anchor component={Link} to="/book">
          {say("Book a wash")}
        </Anchor>
        <Anchor component={Link} to="/" c="dimmed" size="sm">
          {say("Staff sign-in")}
        </Anchor>
        <LanguageSwitch />
      </nav>
    </FrontDoor>
  );
}

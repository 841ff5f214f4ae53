import { Button, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { findPlaces, type Place } from "#contract/catalogue/place.ts";
import { useCall } from "#web/lib/query.ts";
import classes from "./place.module.css";
import { useSpeech } from "#web/words/speech.ts";

const TYPING_MS = 200;

type Props = {
  /** Null while it is not known. */
  place: Place | null;
  onChoose: (place: Place) => void;
};

/** Where the car stands: said once, and changed by whoever comes from elsewhere. */
export function PlaceStep({ place, onChoose }: Props) {
  const { say, around } = useSpeech();
  const [before, after] = around("At {society}");
  const [changing, setChanging] = useState(false);
  return (
    <section className={classes.step} aria-label={say("Where your car stands")}>
      {place && !changing ? (
        <p className={classes.chosen}>
          <span>
            {before}
            <strong>{place.societyName}</strong>
            {after}
            <span className={classes.locality}>{place.locality}</span>
          </span>
          <Button variant="subtle" aria-label={say("Change society")} onClick={() => setChanging(true)}>
            {say("Change")}
          </Button>
        </p>
      ) : (
        <PlaceSearch
          focused={changing}
          onChoose={(chosen) => {
            setChanging(false);
            onChoose(chosen);
          }}
          onLeave={() => setChanging(false)}
        />
      )}
    </section>
  );
}

type SearchProps = { focused: boolean; onChoose: (place: Place) => void; onLeave: () => void };

/** Finds a society by its name or by where it lies; Enter takes the first. */
function PlaceSearch({ focused, onChoose, onLeave }: SearchProps) {
  const { say, told, count } = useSpeech();
  const field = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => focused && field.current?.focus());
  useEffect(() => void begin(), []);
  const [opened, setOpened] = useState(focused);
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const query = useCall(findPlaces, { Text: text }, { enabled: opened });
  const found = query.data ?? [];
  const isFound = query.isSuccess && !query.isPlaceholderData && text === typed.trim();
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter" && isFound && found[0]) onChoose(found[0]);
    if (key === "Escape") onLeave();
  };
  return (
    <search className={classes.search}>
      <TextInput
        label={say("Your society or locality")}
        type="search"
        size="md"
        maxLength={120}
        autoComplete="off"
        ref={field}
        value={typed}
        onFocus={() => setOpened(true)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {opened && query.error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {told(query.error.message)}
        </Text>
      )}
      {opened && found.length > 0 && (
        <ul className={classes.found} aria-label={say("Societies")} aria-busy={!isFound}>
          {found.map((place) => (
            <li key={place.societyId}>
              <UnstyledButton className={classes.option} onClick={() => onChoose(place)}>
                <strong>{place.societyName}</strong>
                <span className={classes.locality}>{place.locality}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <output className={classes.said}>
          {isFound && found.length > 0 && count(found.length, "{count} society", "{count} societies")}
          {isFound && found.length === 0 && text !== "" && <Nowhere text={text} />}
        </output>
      )}
    </search>
  );
}

function Nowhere({ text }: { text: string }) {
  const { say } = useSpeech();
  return (
    <>
      {say("Nobody washes at “{text}” yet.", { text })}{" "}
      <Link className={classes.link} to="/bring" search={{ society: text }}>
        {say("Bring Chamak to my society")}
      </Link>
    </>
  );
}

import { Button, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { findServiceAreas, type ServiceArea } from "#contract/catalogue/serviceArea.ts";
import { useCall } from "#web/lib/query.ts";
import { useEarlyValue } from "#web/lib/useEarlyValue.ts";
import { SOCIETY } from "#web/features/booking/search.ts";
import classes from "./place.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const TYPING_MS = 200;

type Props = {
  /** Null while unknown. */
  place: ServiceArea | null;
  /** True while the visitor searches for another society. */
  changing: boolean;
  onChanging: (changing: boolean) => void;
  onChoose: (place: ServiceArea) => void;
};

/** Shows the society where the car is parked, or a search for another one. */
export function PlaceStep({ place, changing, onChanging, onChoose }: Props) {
  const { t, around } = useTranslator();
  const [before, after] = around("booking.atSociety", "society");
  return (
    <section className={classes.step} aria-label={t("booking.whereYourCarStands")}>
      {place && !changing ? (
        // A form, so that a click before the script has loaded opens the page with the search.
        <form className={classes.chosen} action="/book">
          <span>
            {before}
            <strong>{place.societyName}</strong>
            {after}
            <span className={classes.locality}>{place.locality}</span>
          </span>
          <Button
            type="submit"
            name="change"
            value={SOCIETY}
            variant="subtle"
            aria-label={t("booking.changeSociety")}
            onClick={(event) => {
              event.preventDefault();
              onChanging(true);
            }}
          >
            {t("washes.change")}
          </Button>
        </form>
      ) : (
        <PlaceSearch focused={changing} onChoose={onChoose} onLeave={() => onChanging(false)} />
      )}
    </section>
  );
}

type SearchProps = { focused: boolean; onChoose: (place: ServiceArea) => void; onLeave: () => void };

/** Finds a society by name or locality; Enter selects the first result. */
function PlaceSearch({ focused, onChoose, onLeave }: SearchProps) {
  const { t } = useTranslator();
  const [opened, setOpened] = useState(focused);
  const [typed, setTyped] = useState("");
  const field = useEarlyValue<HTMLInputElement>(typed, setTyped);
  const begin = useEffectEvent(() => {
    if (focused) field.current?.focus();
    // The field may have received the focus before the script loaded.
    else if (field.current === document.activeElement) setOpened(true);
  });
  useEffect(() => begin(), []);
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const query = useCall(findServiceAreas, { Text: text }, { enabled: opened });
  const found = query.data ?? [];
  const isFound = query.isSuccess && !query.isPlaceholderData && text === typed.trim();
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter" && isFound && found[0]) onChoose(found[0]);
    if (key === "Escape") onLeave();
  };
  return (
    <search className={classes.search}>
      <TextInput
        label={t("booking.yourSocietyOrLocality")}
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
          {query.error.message}
        </Text>
      )}
      {opened && found.length > 0 && (
        <ul className={classes.found} aria-label={t("booking.societies")} aria-busy={!isFound}>
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
          {isFound && found.length > 0 && t("booking.countSocieties", { count: found.length })}
          {isFound && found.length === 0 && text !== "" && <Nowhere text={text} />}
        </output>
      )}
    </search>
  );
}

function Nowhere({ text }: { text: string }) {
  const { t } = useTranslator();
  return (
    <>
      {t("booking.nobodyWashesAtTextYet", { text })}{" "}
      <Link className={classes.link} to="/bring" search={{ society: text }}>
        {t("booking.bringChamakToMySociety")}
      </Link>
    </>
  );
}

import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import type { BoardProvider, BoardWash } from "#contract/dispatch/board.ts";
import { getCandidates, MAX_WASHES } from "#contract/dispatch/candidate.ts";
import { useCall } from "#web/lib/query.ts";
import { findByLabel } from "#web/ui/findByLabel.ts";
import { takeMarked } from "#web/ui/takeMarked.ts";
import classes from "./candidates.module.css";
import { type Choice, choicesOf } from "./candidates.ts";

/** The first choices, which a digit chooses. */
const DIGITS = 9;

type Props = {
  /** The open washes to assign. */
  washes: readonly BoardWash[];
  providers: readonly BoardProvider[];
  disabled: boolean;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (choice: Choice) => void;
};

/** Chooses who comes to washes: those who can, best first, then the others with the reason. */
export function CandidateSelect({ washes, providers, disabled, field, onChoose }: Props) {
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const { dropdownOpened, selectFirstOption } = store;
  const [search, setSearch] = useState("");
  const WashIds = washes.map(({ washId }) => washId);
  const { data, isPlaceholderData, isLoading, isError } = useCall(
    getCandidates,
    { WashIds },
    { enabled: dropdownOpened && WashIds.length <= MAX_WASHES },
  );
  const ranked = isPlaceholderData ? undefined : data;
  const { able, others } = choicesOf(ranked, providers);
  const named = (choices: readonly Choice[]) => findByLabel(choices, search, ({ name }) => name);
  const [shownAble, shownOthers] = [named(able), named(others)];
  const shown = [...shownAble, ...shownOthers];
  // Until they are ranked, no choice is the first.
  const isFinal = ranked !== undefined || isError || search !== "";
  const shownIds = isFinal ? shown.map(({ providerId }) => providerId).join(" ") : "";
  useEffect(() => {
    if (dropdownOpened && shownIds !== "") selectFirstOption();
  }, [dropdownOpened, shownIds, selectFirstOption]);

  const open = () => {
    if (!disabled) store.openDropdown();
  };
  const choose = (choice: Choice | undefined) => {
    if (!choice || disabled) return;
    setSearch("");
    store.closeDropdown();
    onChoose(choice);
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    const digit =
      search === "" && /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!digit || !dropdownOpened || !ranked) return takeMarked(event);
    event.preventDefault();
    choose(shownAble[Number(event.key) - 1]);
  };
  return (
    <Combobox
      store={store}
      width="min(30rem, calc(100vw - 2rem))"
      position="top-start"
      onOptionSubmit={(value) => choose(shown.find(({ providerId }) => String(providerId) === value))}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={field}
          className={classes.field}
          aria-label="Assign to"
          placeholder="Assign to…"
          data-candidates
          // A disabled field would lose the focus, and open its list over the answer when it comes back.
          readOnly={disabled}
          value={search}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onKeyDownCapture={onKeyDownCapture}
          onFocus={open}
          onClick={open}
          onBlur={() => {
            store.closeDropdown();
            setSearch("");
          }}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            store.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown role="region" aria-label="Choices of Assign to">
        <Combobox.Options className={classes.options} aria-busy={isLoading}>
          {shown.length === 0 && (
            <Combobox.Option value="" disabled>
              No results found
            </Combobox.Option>
          )}
          {shownAble.map((choice, index) => (
            <Option
              key={choice.providerId}
              choice={choice}
              {...(ranked && index < DIGITS && search === "" && { digit: index + 1 })}
            />
          ))}
          {shownOthers.length > 0 && (
            <Combobox.Group label={able.length > 0 ? "Cannot come" : "Nobody can come"}>
              {shownOthers.map((choice) => (
                <Option key={choice.providerId} choice={choice} />
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ choice: { providerId, name, words, isAble }, digit }: { choice: Choice; digit?: number }) {
  return (
    <Combobox.Option
      value={String(providerId)}
      aria-label={name}
      aria-description={words}
      {...(digit !== undefined && { "aria-keyshortcuts": String(digit) })}
      className={classes.option}
      data-able={isAble || undefined}
    >
      <span className={classes.digit} aria-hidden>
        {digit}
      </span>
      <span className={classes.person}>{name}</span>
      <span className={classes.words}>{words}</span>
    </Combobox.Option>
  );
}

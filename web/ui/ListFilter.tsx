import { SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import classes from "./ListFilter.module.css";

type State = "all" | "active" | "archived";
type Filter = { search: string; state?: State };
type Props = {
  /** The plural of what is listed: "societies". */
  noun: string;
  /** The fields that a search covers: "name, street, city or pincode". */
  searches: string;
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
  /** The offered states, in order; hidden when there are fewer than two. */
  states?: readonly State[];
  /** Further filters of the list. */
  children?: ReactNode;
};

const TYPING_MS = 250;
const both: readonly State[] = ["all", "active"];
const labels: Record<State, string> = { all: "All", active: "Active", archived: "Archived" };

/** Filters a list by search text, by state, and by the list's own filters. */
export function ListFilter({ noun, searches, filter, onChange, states = both, children }: Props) {
  return (
    <div className={classes.filter}>
      {filter.state !== "archived" && (
        <SearchBox
          label={`Search ${noun}`}
          placeholder={`Search ${searches}`}
          value={filter.search}
          onSearch={(text) => onChange({ search: text })}
        />
      )}
      {children}
      {states.length > 1 && (
        <SegmentedControl
          className={classes.states}
          aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} to show`}
          data={states.map((value) => ({ value, label: labels[value] }))}
          value={filter.state ?? "all"}
          onChange={(state) => onChange({ state })}
        />
      )}
    </div>
  );
}

type SearchProps = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

function SearchBox({ label, placeholder, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const send = useDebouncedCallback(onSearch, TYPING_MS);
  // Back or a link may change the search, but not while the user is typing.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(value);
  }, [value]);
  return (
    <TextInput
      ref={box}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value.trim());
      }}
    />
  );
}

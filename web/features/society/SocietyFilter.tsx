import { SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { may } from "./may.ts";
import classes from "./SocietyFilter.module.css";
import type { SocietySearch } from "./useSocietyUrl.ts";

type Filter = Pick<SocietySearch, "search" | "state">;
type Props = { search: Filter; onChange: (change: Partial<Filter>) => void };

const TYPING_MS = 250;
const states = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
] as const;

/** Narrows the list of societies. */
export function SocietyFilter({ search, onChange }: Props) {
  const offered = states.filter(({ value }) => value !== "archived" || may("society:write"));
  return (
    <div className={classes.filter}>
      {search.state !== "archived" && (
        <SearchBox value={search.search} onSearch={(text) => onChange({ search: text })} />
      )}
      <SegmentedControl
        aria-label="Societies to show"
        data={[...offered]}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
    </div>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const send = useDebouncedCallback(onSearch, TYPING_MS);
  // Back or a link may change the search, but never under the hands of somebody who types.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(value);
  }, [value]);
  return (
    <TextInput
      ref={box}
      type="search"
      className={classes.search}
      aria-label="Search societies"
      placeholder="Search name, street, city or pincode"
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

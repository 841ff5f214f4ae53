import { type WordOption, WordSelect } from "./WordSelect.tsx";

/** The part of a list's address that its filters read and change: see `useListUrl`. */
export type FilterUrl<Search> = { search: Search; narrow: (change: Partial<Search>) => void };

/** The names of those parameters whose value is a `Value`, `None` where nothing is filtered. */
export type KeyOfType<Search, Value, None extends Value> = {
  [Name in keyof Search]: Search[Name] extends Value ? (None extends Search[Name] ? Name : never) : never;
}[keyof Search];

export type FilterProps<Search, Name extends keyof Search> = {
  url: FilterUrl<Search>;
  /** The parameter of the address. */
  name: Name;
  label: string;
  /** Stands for no filter: "All statuses". */
  any: string;
};

type Props<Search, Name extends keyof Search> = FilterProps<Search, Name> & {
  options: readonly WordOption<Exclude<Search[Name] & string, "">>[];
};

/** Filters a list by one of some words; the first option clears the filter. */
export function FilterSelect<Search, Name extends KeyOfType<Search, string, "">>({
  url: { search, narrow },
  name,
  label,
  any,
  options,
}: Props<Search, Name>) {
  return (
    <WordSelect<string>
      aria-label={label}
      options={[{ value: "", label: any }, ...options]}
      value={String(search[name])}
      onChange={(value) => narrow({ [name]: value } as unknown as Partial<Search>)}
    />
  );
}

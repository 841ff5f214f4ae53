import { Filter } from "./Filter.tsx";
import { type WordOption, WordSelect } from "./WordSelect.tsx";

/** The part of a list's URL that its filters read and change: see `useListUrl`. */
export type FilterUrl<Search> = { search: Search; narrow: (change: Partial<Search>) => void };

/** The names of those parameters whose value is a `Value`; `None` means no filter. */
export type KeyOfType<Search, Value, None extends Value> = {
  [Name in keyof Search]: Search[Name] extends Value ? (None extends Search[Name] ? Name : never) : never;
}[keyof Search];

export type FilterProps<Search, Name extends keyof Search> = {
  url: FilterUrl<Search>;
  /** The URL parameter. */
  name: Name;
  label: string;
  /** The label for no filter: "All statuses". */
  any: string;
};

type Props<Search, Name extends keyof Search> = FilterProps<Search, Name> & {
  options: readonly WordOption<Exclude<Search[Name] & string, "">>[];
};

/** Filters a list by one of a few words; the first option clears the filter. */
export function FilterSelect<Search, Name extends KeyOfType<Search, string, "">>({
  url: { search, narrow },
  name,
  label,
  any,
  options,
}: Props<Search, Name>) {
  const value = String(search[name]);
  const choose = (chosen: string) => narrow({ [name]: chosen } as unknown as Partial<Search>);
  return (
    <Filter label={label} value={labelIn(options, value)} onClear={() => choose("")}>
      <WordSelect<string>
        aria-label={label}
        options={[{ value: "", label: any }, ...options]}
        value={value}
        onChange={choose}
      />
    </Filter>
  );
}

/** The label of a word; "" for none, and a word that is not among the options as it is. */
function labelIn(options: readonly WordOption<string>[], value: string): string {
  const option = options.find((one) => (typeof one === "string" ? one : one.value) === value);
  return typeof option === "object" ? option.label : value;
}

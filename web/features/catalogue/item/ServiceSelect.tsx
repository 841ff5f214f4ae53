import type { Choice } from "#web/lib/choices.ts";
import { PlainSelect } from "#web/ui/PlainSelect.tsx";
import classes from "./items.module.css";
import { useSpeech } from "#web/words/speech.ts";

type Props = {
  options: readonly Choice[];
  loading: boolean;
  /** 0 for all services; null while they are on their way. */
  value: number | null;
  onChange: (serviceId: number) => void;
};

/** What the chosen service is called; "" for none and for all of them. */
export const nameOf = (options: readonly Choice[], chosen: number | null): string =>
  options.find(({ value }) => value === chosen)?.label ?? "";

/** Which service's items are shown. */
export function ServiceSelect({ options, loading, value, onChange }: Props) {
  const { say } = useSpeech();
  return (
    <PlainSelect
      className={classes.choice}
      label={say("Select Service Type")}
      placeholder={loading ? say("Loading...") : say("Select...")}
      options={[{ value: 0, label: say("All Services") }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}

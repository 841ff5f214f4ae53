import { useId } from "react";
import classes from "./ChoiceChips.module.css";

type Props<V extends string> = {
  label: string;
  choices: readonly { value: V; label: string }[];
  /** Null: none is chosen. */
  chosen: V | null;
  onChoose: (value: V) => void;
  error?: string | undefined;
};

/** A choice of one among few, all of them in view. */
export function ChoiceChips<V extends string>({ label, choices, chosen, onChoose, error }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <div className={classes.chips}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.chip}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === chosen}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

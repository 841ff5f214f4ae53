import { TextInput, type TextInputProps } from "@mantine/core";
import type { UseFormRegisterReturn } from "react-hook-form";

type Props = TextInputProps & { field: UseFormRegisterReturn };

/** A text input that writes capitals whatever is typed, for codes such as a GSTIN. */
export function CapitalsInput({ field, ...input }: Props) {
  return (
    <TextInput
      autoCapitalize="characters"
      {...input}
      {...field}
      onChange={(event) => {
        const { currentTarget } = event;
        // Setting the value moves the cursor to the end: restore it, for edits in the middle.
        const cursor = currentTarget.selectionStart;
        currentTarget.value = currentTarget.value.toUpperCase();
        currentTarget.setSelectionRange(cursor, cursor);
        void field.onChange(event);
      }}
    />
  );
}

import { type Control, useController } from "react-hook-form";
import { keyScopes } from "#contract/key/scope.ts";
import { CheckList } from "#web/ui/CheckList.tsx";
import type { KeyInput, KeyOutput } from "./values.ts";
import { scopeWords } from "./words.ts";

const items = keyScopes.map((scope, value) => ({ value, label: scopeWords[scope] }));

export function ScopesField({ control }: { control: Control<KeyInput, unknown, KeyOutput> }) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: "Scopes" });
  return (
    <CheckList
      label="What it may do"
      required
      ref={ref}
      items={items}
      value={value.map((scope) => keyScopes.indexOf(scope))}
      onChange={(places) => onChange(keyScopes.filter((_scope, place) => places.includes(place)))}
      error={fieldState.error?.message}
    />
  );
}

import { Radio } from "@mantine/core";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import type { Role } from "#contract/access.ts";
import { roleName } from "#web/features/session/roleNames.ts";
import classes from "./people.module.css";
import { roleWords } from "./accessWords.ts";

type Props<I extends FieldValues, O> = {
  control: Control<I, unknown, O>;
  roles: readonly Role[];
  disabled: boolean;
};

/** Selects a role; each option has a one-sentence description. */
export function RoleField<I extends FieldValues, O>({ control, roles, disabled }: Props<I, O>) {
  const { field, fieldState } = useController({ control, name: "Role" as FieldPath<I> });
  const value: unknown = field.value;
  return (
    <Radio.Group
      className={classes.roles}
      label="Role"
      required
      description={disabled ? "Only somebody else can change your own role." : undefined}
      name={field.name}
      value={typeof value === "string" ? value : null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className={classes.roles}>
        {roles.map((role, index) => (
          <Radio
            key={role}
            // A missing role focuses the first option.
            ref={index === 0 ? field.ref : undefined}
            className={classes.role}
            value={role}
            label={roleName(role)}
            description={roleWords[role]}
            disabled={disabled}
            onBlur={field.onBlur}
            data-checked={value === role || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

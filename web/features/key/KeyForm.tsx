import { TextInput } from "@mantine/core";
import { useContext } from "react";
import { useForm } from "react-hook-form";
import { reachOf } from "#contract/access.ts";
import { addKey, KeyFields } from "#contract/key/key.ts";
import { useCompanies } from "#web/features/company/useCompanies.ts";
import { useSession } from "#web/features/session/session.ts";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { Close } from "#web/ui/dialog/marks.ts";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { ScopesField } from "./ScopesField.tsx";
import type { KeyInput, KeyOutput } from "./values.ts";
import { resolverOf } from "#web/lib/resolver.ts";

/** `onKey` receives the new key. */
export function KeyForm({ onKey }: { onKey: (key: string) => void }) {
  const close = useContext(Close);
  const choosesCompany = reachOf(useSession().user.role, "apiKey:write") === "all";
  const form = useForm<KeyInput, unknown, KeyOutput>({
    resolver: resolverOf(KeyFields),
    defaultValues: { Name: "", Scopes: [], CompanyId: null },
  });
  const saving = useSave({
    form,
    endpoint: addKey,
    body: (values) => values,
    onSaved: ({ key }) => {
      close();
      onKey(key);
    },
  });
  return (
    <DialogForm label="Add API key" saving={saving} submit="Add">
      <TextInput
        label="Name"
        description="What the software is called: the audit trail names it."
        placeholder="Accounting"
        required
        data-autofocus
        error={form.formState.errors.Name?.message}
        {...form.register("Name")}
      />
      {choosesCompany && <CompanyField form={form} />}
      <div className={wide}>
        <ScopesField control={form.control} />
      </div>
    </DialogForm>
  );
}

function CompanyField({ form }: { form: ReturnType<typeof useForm<KeyInput, unknown, KeyOutput>> }) {
  const companies = useCompanies();
  return (
    <ChoiceField
      control={form.control}
      name="CompanyId"
      label="Company"
      takesLone
      description="Whose rows it sees, and writes."
      {...companies}
    />
  );
}

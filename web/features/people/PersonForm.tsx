import { TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { flag } from "#contract/text.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCompanies } from "#web/features/company/useCompanies.ts";
import { usePasswordConfirmation } from "#web/features/session/usePasswordConfirmation.tsx";
import { storedSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { type Kind, kinds, type Person } from "./kinds.ts";
import { RoleField } from "./RoleField.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Props = { kind: Kind; person: Person | null; companyId: number | null };

// The employee's fields with an unused company, so that one form serves both kinds.
const EmployeeForm = employee.fields.extend({ CompanyId: z.number().optional(), Active: flag });
const CompanyUserForm = companyUser.fields.extend({ Active: flag });
type Input = z.input<typeof EmployeeForm>;
type Output = z.output<typeof EmployeeForm>;

const blank = { Name: "", UserName: "", Email: "", Phone1: "", Active: true };

const valuesOf = (person: Person): Input => ({
  Name: person.name,
  UserName: person.userName,
  Email: person.email,
  Phone1: person.phone1,
  Role: person.role,
  Active: person.active,
  ...(person.companyId !== null && { CompanyId: person.companyId }),
});

const proposedUserName = (email: string): string =>
  (email.split("@")[0] ?? "").toLowerCase().replace(/[^\w.-]/g, "");

function usePersonForm({ kind, person, companyId }: Props) {
  return useForm<Input, unknown, Output>({
    resolver: resolverOf(
      kind === "employee" ? EmployeeForm : (CompanyUserForm as unknown as typeof EmployeeForm),
    ),
    defaultValues: person
      ? valuesOf(person)
      : { ...blank, ...(companyId !== null && { CompanyId: companyId }) },
  });
}

type PersonForm = ReturnType<typeof usePersonForm>;

type Confirmed = ReturnType<typeof usePasswordConfirmation>["confirmed"];

function useSaving(form: PersonForm, { kind, person }: Props, confirmed: Confirmed) {
  const { calls, ref, noun } = kinds[kind];
  // Both kinds' calls have the same shape, except for the id and the company.
  const { add, update } = calls as typeof employee.calls;
  const fieldsOf = ({ Active: _active, CompanyId, ...fields }: Output) =>
    kind === "employee" ? fields : { ...fields, CompanyId };
  const adding = useDialogSave({
    form,
    endpoint: add,
    body: fieldsOf,
    saved: () => `Invitation sent to ${form.getValues("Email")}`,
    toast: toastSuccess,
  });
  const updating = useDialogSave({
    form,
    endpoint: update,
    confirmed,
    body: (values) => ({
      ...fieldsOf(values),
      ...(ref(person?.id ?? 0) as { employeeId: number }),
      Active: values.Active,
    }),
    saved: `${noun} Updated Successfully`,
  });
  return person ? updating : adding;
}

/** The form of a user; null invites one. */
export function PersonForm(props: Props) {
  const { kind, person } = props;
  const form = usePersonForm(props);
  const { control, register, formState, getValues, setValue } = form;
  const { errors } = formState;
  const { confirmed, dialog } = usePasswordConfirmation();
  const saving = useSaving(form, props, confirmed);
  const self = person !== null && storedSession()?.user.userId === person.id;
  const email = register("Email", {
    onBlur: () => {
      if (getValues("UserName") === "") setValue("UserName", proposedUserName(getValues("Email")));
    },
  });
  return (
    <DialogForm
      label={person ? `Edit ${person.name}` : "Invite"}
      saving={saving}
      submit={person ? "Update" : "Send invitation"}
      aside={person && <HistoryButton noun="user" recordId={person.id} name={person.name} />}
    >
      <TextInput label="Name" required data-autofocus error={errors.Name?.message} {...register("Name")} />
      <TextInput label="Email" type="email" required error={errors.Email?.message} {...email} />
      <TextInput
        label="User name"
        description="To sign in with."
        required
        autoCapitalize="none"
        error={errors.UserName?.message}
        {...register("UserName")}
      />
      <TextInput
        label="Phone"
        description="Ten digits; may be left empty."
        type="tel"
        error={errors.Phone1?.message}
        {...register("Phone1")}
      />
      {kind === "companyUser" && <CompanyField form={form} />}
      <RoleField control={control} roles={kinds[kind].roles} disabled={self} />
      {dialog}
      {person && !self && (
        <SwitchField
          control={control}
          name="Active"
          label="Active"
          description="Switching off ends all sessions at once."
        />
      )}
    </DialogForm>
  );
}

function CompanyField({ form }: { form: PersonForm }) {
  const companies = useCompanies();
  const ownOnly = storedSession()?.usertype === "Company";
  return (
    <ChoiceField control={form.control} name="CompanyId" label="Company" {...companies} disabled={ownOnly} />
  );
}

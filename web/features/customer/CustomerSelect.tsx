import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { searchCustomers } from "#contract/customer/customer.ts";
import { useCall } from "#web/lib/query.ts";
import { hasOnlyCompany } from "#web/lib/session.ts";

type Props = {
  label?: string;
  value: number | null;
  onChange: (customerId: number | null) => void;
  error?: ReactNode;
  /**
   * A customer record to exclude; the results then show their company, since one person's records may be in several.
   */
  except?: number;
};

const TYPING_MS = 250;

/** Selects one of all customers, searched by name or phone on the server. */
export function CustomerSelect({ label = "Customer", value, onChange, error, except }: Props) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const query = search === chosen?.label ? "" : search.slice(0, 100);
  const customers = useCall(searchCustomers, { search: query, pageSize: 20 });
  const matches = (customers.data?.rows ?? [])
    .filter(({ customerId }) => customerId !== except)
    .map(({ customerId, firstName, phone1, companyName }) => ({
      value: String(customerId),
      label: [firstName, phone1, ...(except === undefined || hasOnlyCompany() ? [] : [companyName])].join(
        ", ",
      ),
    }));
  const isChosenFound = matches.some((one) => one.value === chosen?.value);
  const note = {
    value: "",
    label: customers.isError ? "The list could not be loaded." : "No results found",
    disabled: true,
  };
  const shown = chosen && !isChosenFound ? [chosen, ...matches] : matches;
  return (
    <Select
      label={label}
      placeholder="Name or phone"
      data-autofocus
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${label}`, "aria-hidden": false, tabIndex: 0 }}
      data={shown.length > 0 ? shown : [note]}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        setChosen(matches.find((one) => one.value === next) ?? null);
        onChange(next === null ? null : Number(next));
      }}
      rightSection={customers.isFetching ? <Loader size="xs" aria-hidden /> : undefined}
      error={error}
      attributes={{ dropdown: { role: "region", "aria-label": `Choices of ${label}` } }}
    />
  );
}

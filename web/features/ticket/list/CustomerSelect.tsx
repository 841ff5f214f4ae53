import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { searchCustomers } from "#contract/customer/customer.ts";
import { useCall } from "#web/lib/query.ts";

type Props = { value: number | null; onChange: (customerId: number | null) => void; error?: ReactNode };

const TYPING_MS = 250;

/** A customer out of all, found by name or phone at the server. */
export function CustomerSelect({ value, onChange, error }: Props) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const asked = search === chosen?.label ? "" : search.slice(0, 100);
  const customers = useCall(searchCustomers, { search: asked, pageSize: 20 });
  const found = (customers.data?.rows ?? []).map(({ customerId, firstName, phone1 }) => ({
    value: String(customerId),
    label: `${firstName}, ${phone1}`,
  }));
  const isChosenFound = found.some((one) => one.value === chosen?.value);
  const note = {
    value: "",
    label: customers.isError ? "The list could not be loaded." : "No results found",
    disabled: true,
  };
  const shown = chosen && !isChosenFound ? [chosen, ...found] : found;
  return (
    <Select
      label="Customer"
      placeholder="Name or phone"
      data-autofocus
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ "aria-label": "Clear Customer", "aria-hidden": false, tabIndex: 0 }}
      data={shown.length > 0 ? shown : [note]}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        setChosen(found.find((one) => one.value === next) ?? null);
        onChange(next === null ? null : Number(next));
      }}
      rightSection={customers.isFetching ? <Loader size="xs" aria-hidden /> : undefined}
      error={error}
      attributes={{ dropdown: { role: "region", "aria-label": "Choices of Customer" } }}
    />
  );
}

import { screen, within } from "@testing-library/react";
import { type FormEvent, useState, type ComponentProps } from "react";
import { Controller, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

const societies = [
  { value: 7, label: "Lotus Greens" },
  { value: 9, label: "Prestige Lakeside" },
];

type Props = Partial<ComponentProps<typeof SearchSelect>>;

function Society({
  onSelect: onChange = () => {},
  ...props
}: Props & { onSelect?: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null);
  const change = (next: number | null) => {
    onChange(next);
    setValue(next);
  };
  return <SearchSelect label="Society" options={societies} {...props} value={value} onChange={change} />;
}

const field = () => screen.getByRole("combobox", { name: "Society" });
const options = () => within(screen.getByRole("listbox")).getAllByRole("option");
const labels = () => options().map((option) => option.textContent);

test("it is searched by typing, selected by keyboard, and reports numbers", async () => {
  const onChange = vi.fn<(value: number | null) => void>();
  const { user } = renderUi(<Society onSelect={onChange} />);
  expect(field()).toHaveAttribute("placeholder", "Select...");
  await user.tab();
  expect(field()).toHaveFocus();
  await user.keyboard("lake");
  expect(labels()).toEqual(["Prestige Lakeside"]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith(9);
  expect(field()).toHaveValue("Prestige Lakeside");
});

test("pasted text is selected with Enter, without submitting the form", async () => {
  const onChange = vi.fn<(value: number | null) => void>();
  const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const { user } = renderUi(
    <form onSubmit={sent}>
      <Society onSelect={onChange} />
      <button>Save</button>
    </form>,
  );
  await user.tab();
  await user.paste("lake");
  // The menu updates one tick after it opens.
  await new Promise((resolve) => setTimeout(resolve));
  await user.keyboard("{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith(9);
  expect(sent).not.toHaveBeenCalled();
});

test("clicking a filled field lets the typed text replace the selection", async () => {
  const onChange = vi.fn<(value: number | null) => void>();
  const { user } = renderUi(<Society onSelect={onChange} />);
  await user.click(field());
  await user.keyboard("lotus{Enter}");
  await user.tab();
  await user.click(field());
  await user.keyboard("lake");
  expect(field()).toHaveValue("lake");
  await user.keyboard("{Enter}");
  expect(onChange.mock.calls).toEqual([[7], [9]]);
});

test("a search without matches says so, and the notice is not selectable", async () => {
  const onChange = vi.fn<(value: number | null) => void>();
  const { user } = renderUi(<Society onSelect={onChange} />);
  await user.type(field(), "zzz");
  expect(labels()).toEqual(["No results found"]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onChange).not.toHaveBeenCalled();
  expect(await axeViolations()).toEqual([]);
});

test("loading and empty states are shown", async () => {
  const { user, rerender } = renderUi(<Society options={undefined} loading />);
  await user.click(field());
  expect(labels()).toEqual(["Loading..."]);
  rerender(<Society options={[]} />);
  expect(labels()).toEqual(["No options"]);
  rerender(<Society />);
  expect(labels()).toEqual(["Lotus Greens", "Prestige Lakeside"]);
});

test("a failed list can be retried from the menu", async () => {
  const retry = vi.fn<() => void>();
  const onChange = vi.fn<(value: number | null) => void>();
  const { user, rerender } = renderUi(<Society onSelect={onChange} options={undefined} onRetry={retry} />);
  await user.click(field());
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole("option", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
  expect(field()).toHaveValue("");
  rerender(<Society onSelect={onChange} options={undefined} loading onRetry={false} />);
  expect(labels()).toEqual(["Loading..."]);
});

test("a clearable selection can be cleared", async () => {
  const onChange = vi.fn<(value: number | null) => void>();
  const { user } = renderUi(<Society onSelect={onChange} clearable />);
  await user.click(field());
  await user.click(screen.getByRole("option", { name: "Lotus Greens" }));
  await user.click(screen.getByRole("button", { name: "Clear Society" }));
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(field()).toHaveValue("");
});

test("of very many options the first are rendered, and typing finds the rest", async () => {
  const flats = Array.from({ length: 7200 }, (_, index) => ({
    value: index + 1,
    label: `Flat ${index + 1}`,
  }));
  const { user } = renderUi(<Society options={flats} />);
  await user.click(field());
  expect(options()).toHaveLength(201);
  expect(labels().at(-1)).toBe("Type to find more");
  await user.type(field(), "7200");
  expect(labels()).toEqual(["Flat 7200"]);
});

test("a form sets its value, focuses it when it is missing and shows the error", async () => {
  function Form() {
    const { control, handleSubmit } = useForm<{ societyId: number | null }>({
      defaultValues: { societyId: null },
    });
    return (
      <form onSubmit={(event) => void handleSubmit(() => {})(event)}>
        <Controller
          control={control}
          name="societyId"
          rules={{ required: "Society is required" }}
          render={({ field: input, fieldState }) => (
            <SearchSelect {...input} label="Society" options={societies} error={fieldState.error?.message} />
          )}
        />
        <button>Save</button>
      </form>
    );
  }
  const { user } = renderUi(<Form />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Society is required")).toBeVisible();
  expect(field()).toHaveFocus();
  expect(field()).toBeInvalid();
  await user.click(field());
  await user.click(screen.getByRole("option", { name: "Lotus Greens" }));
  expect(screen.queryByText("Society is required")).toBeNull();
});

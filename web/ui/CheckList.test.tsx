import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { CheckList } from "#web/ui/CheckList.tsx";

const flats = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: index + 1, label: `Flat ${index + 1}` }));

function Flats({ count, start = [], error }: { count: number; start?: number[]; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <CheckList label="Select Flats" items={flats(count)} value={value} onChange={setValue} error={error} />
      <output aria-label="Chosen">{value.join(",")}</output>
    </>
  );
}

const chosen = () => screen.getByLabelText("Chosen").textContent;
const box = (name: string) => screen.getByRole("checkbox", { name });

test("boxes are checked one by one, listed in item order and counted", async () => {
  const { user } = renderUi(<Flats count={5} />);
  await user.click(box("Flat 4"));
  await user.click(box("Flat 2"));
  expect(chosen()).toBe("2,4");
  const group = screen.getByRole("group", { name: "Select Flats" });
  expect(within(group).getByRole("status")).toHaveTextContent("2 of 5");
  await user.click(box("Flat 4"));
  expect(chosen()).toBe("2");
});

test("Select All is partly checked when some are, and checks and clears all", async () => {
  const { user } = renderUi(<Flats count={3} start={[2]} />);
  expect(box("Select All")).toBePartiallyChecked();
  await user.click(box("Select All"));
  expect(chosen()).toBe("1,2,3");
  expect(box("Select All")).toBeChecked();
  expect(box("Select All")).not.toBePartiallyChecked();
  await user.click(box("Select All"));
  expect(chosen()).toBe("");
});

test("twelve items show no filter; with more, Select All applies to the filtered items", async () => {
  const { user, rerender } = renderUi(<Flats key="few" count={12} />);
  expect(screen.queryByRole("textbox", { name: "Filter Select Flats" })).toBeNull();
  rerender(<Flats key="more" count={240} start={[5]} />);
  await user.type(screen.getByRole("textbox", { name: "Filter Select Flats" }), "flat 24");
  expect(screen.getAllByRole("checkbox")).toHaveLength(3);
  await user.click(box("Select All"));
  expect(chosen()).toBe("5,24,240");
  expect(screen.getByText("3 of 240")).toBeVisible();
});

test("an empty list shows No records found", () => {
  renderUi(<Flats count={0} />);
  expect(screen.getByText("No records found")).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the list is one tab stop, and the arrow keys move through it", async () => {
  const { user } = renderUi(<Flats count={5} />);
  await user.tab();
  expect(box("Select All")).toHaveFocus();
  await user.tab();
  expect(box("Flat 1")).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowDown} ");
  expect(box("Flat 3")).toHaveFocus();
  expect(chosen()).toBe("3");
  await user.keyboard("{End}");
  expect(box("Flat 5")).toHaveFocus();
  await user.keyboard("{ArrowDown}{Home}{ArrowUp}");
  expect(box("Flat 1")).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});

test("a form focuses it when nothing is checked", async () => {
  function Form() {
    const { control, handleSubmit } = useForm<{ flats: number[] }>({ defaultValues: { flats: [] } });
    const rules = { validate: (value: number[]) => value.length > 0 || "Select at least one flat" };
    return (
      <form onSubmit={(event) => void handleSubmit(() => {})(event)}>
        <Controller
          control={control}
          name="flats"
          rules={rules}
          render={({ field, fieldState }) => (
            <CheckList {...field} label="Select Flats" items={flats(3)} error={fieldState.error?.message} />
          )}
        />
        <button>Add</button>
      </form>
    );
  }
  const { user } = renderUi(<Form />);
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("Select at least one flat")).toBeVisible();
  expect(box("Select All")).toHaveFocus();
});

test("it shows its error and has no accessibility violations", async () => {
  renderUi(<Flats count={30} start={[1]} error="Select at least one flat" />);
  expect(screen.getByRole("group", { name: "Select Flats" })).toHaveAccessibleDescription(
    "Select at least one flat",
  );
  expect(await axeViolations()).toEqual([]);
});

import { TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { ConfirmDelete } from "#web/ui/ConfirmDelete.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

function Registration() {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState("");
  return (
    <>
      <button onClick={() => setOpened(true)}>Add Society</button>
      <FormModal
        title="Society Registration"
        opened={opened}
        onClose={() => setOpened(false)}
        dirty={name !== ""}
      >
        <TextInput
          label="Society Name"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </FormModal>
    </>
  );
}

const form = () => screen.queryByRole("dialog", { name: "Society Registration" });
const question = () => screen.queryByRole("dialog", { name: "Discard what you typed?" });

test("focus moves into the dialog, stays there and returns to the element that opened it", async () => {
  const { user } = renderUi(<Registration />);
  await user.click(screen.getByRole("button", { name: "Add Society" }));
  await waitFor(() => expect(screen.getByLabelText("Society Name")).toHaveFocus());
  await user.tab();
  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText("Society Name")).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(form()).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "Add Society" })).toHaveFocus());
});

test("input is discarded only after confirmation", async () => {
  const { user } = renderUi(<Registration />);
  await user.click(screen.getByRole("button", { name: "Add Society" }));
  await user.type(screen.getByLabelText("Society Name"), "Lotus");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(question()).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Society Name")).toHaveValue("Lotus");

  await user.keyboard("{Escape}");
  expect(form()).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(form()).toBeNull();
  expect(question()).toBeNull();
});

test("Escape closes the upper of two dialogs and leaves the lower one open", async () => {
  function Buildings() {
    const [opened, setOpened] = useState(true);
    const [deleting, setDeleting] = useState(false);
    return (
      <FormModal title="Society Registration" opened={opened} onClose={() => setOpened(false)}>
        <button onClick={() => setDeleting(true)}>Delete Tower A</button>
        <ConfirmDelete opened={deleting} onClose={() => setDeleting(false)} onConfirm={() => {}} />
      </FormModal>
    );
  }
  const { user } = renderUi(<Buildings />);
  await user.click(screen.getByRole("button", { name: "Delete Tower A" }));
  expect(screen.getByRole("dialog", { name: "Delete Confirmation" })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "Delete Confirmation" })).toBeNull();
  expect(form()).toBeVisible();
  await user.keyboard("{Escape}");
  expect(form()).toBeNull();
});

test("Escape in an open menu closes only the menu", async () => {
  const close = vi.fn<() => void>();
  const { user } = renderUi(
    <FormModal title="Society Registration" opened onClose={close}>
      <SearchSelect label="State" options={[{ value: 1, label: "Goa" }]} value={null} onChange={() => {}} />
    </FormModal>,
  );
  await user.click(screen.getByRole("combobox", { name: "State" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(close).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(close).toHaveBeenCalledOnce();
});

test("the dialog and its confirmation have no accessibility violations", async () => {
  const { user } = renderUi(<Registration />);
  await user.click(screen.getByRole("button", { name: "Add Society" }));
  expect(await axeViolations()).toEqual([]);
  await user.type(screen.getByLabelText("Society Name"), "Lotus");
  await user.keyboard("{Escape}");
  expect(await axeViolations()).toEqual([]);
});

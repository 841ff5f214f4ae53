import { TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { faultsOf } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";

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

test("focus goes into the dialog, stays there and returns to what opened it", async () => {
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

test("what was typed is kept until its loss is confirmed", async () => {
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

test("the dialog and its question have no accessibility faults", async () => {
  const { user } = renderUi(<Registration />);
  await user.click(screen.getByRole("button", { name: "Add Society" }));
  expect(await faultsOf()).toEqual([]);
  await user.type(screen.getByLabelText("Society Name"), "Lotus");
  await user.keyboard("{Escape}");
  expect(await faultsOf()).toEqual([]);
});

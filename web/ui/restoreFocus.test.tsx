import { Menu, Modal } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderUi } from "#web/testing/renderUi.tsx";
import { ConfirmDelete } from "./ConfirmDelete.tsx";
import { DataTable } from "./DataTable.tsx";
import { restoreFocus } from "./restoreFocus.ts";

let stop: () => void;
beforeEach(() => {
  stop = restoreFocus();
});
afterEach(() => stop());

const columns = [{ key: "name", header: "Name", value: ({ name }: { name: string }) => name }];

/** A list whose rows are deleted after confirmation. */
function Towers({ names }: { names: readonly string[] }) {
  const [rows, setRows] = useState(names.map((name) => ({ name })));
  const [doomed, doom] = useState<string | null>(null);
  return (
    <main>
      <h1>Towers</h1>
      <DataTable
        caption="Towers"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        actions={({ name }) => [
          { label: `Delete ${name}`, icon: IconTrash, tone: "danger", onClick: () => doom(name) },
        ]}
      />
      <ConfirmDelete
        opened={doomed !== null}
        onClose={() => doom(null)}
        onConfirm={() => {
          setRows(rows.filter(({ name }) => name !== doomed));
          doom(null);
        }}
      />
    </main>
  );
}

const remove = async (user: ReturnType<typeof renderUi>["user"], name: string) => {
  await user.click(screen.getByRole("button", { name: `Delete ${name}` }));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
};

test("after a deletion it moves to the next row, then to the last, and finally to the heading", async () => {
  const { user } = renderUi(<Towers names={["Ash", "Birch", "Cedar"]} />);
  await remove(user, "Birch");
  await waitFor(() => expect(screen.getByRole("row", { name: /Cedar/ })).toHaveFocus());
  await remove(user, "Cedar");
  await waitFor(() => expect(screen.getByRole("row", { name: /Ash/ })).toHaveFocus());
  await remove(user, "Ash");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Towers" })).toHaveFocus());
});

test("a button that is disabled while saving gets it back afterwards", async () => {
  function Save() {
    const [busy, setBusy] = useState(false);
    const save = () => {
      setBusy(true);
      setTimeout(() => setBusy(false), 150);
    };
    return (
      <button type="button" disabled={busy} onClick={save}>
        Save
      </button>
    );
  }
  const { user } = renderUi(<Save />);
  const button = screen.getByRole("button");
  await user.click(button);
  button.blur();
  await waitFor(() => expect(button).toBeEnabled());
  await waitFor(() => expect(button).toHaveFocus());
});

test("so does one disabled only briefly, unless the user blurs it on purpose", async () => {
  function Save() {
    const [busy, setBusy] = useState(false);
    const save = () => {
      setBusy(true);
      setTimeout(() => setBusy(false));
    };
    return (
      <button type="button" disabled={busy} onClick={save}>
        Save
      </button>
    );
  }
  const { user } = renderUi(<Save />);
  const button = screen.getByRole("button");
  const saves = async () => {
    await user.click(button);
    await waitFor(() => expect(button).toBeEnabled());
  };
  await saves();
  // A browser blurs it only on the next paint.
  button.blur();
  await waitFor(() => expect(button).toHaveFocus());
  await saves();
  await user.click(document.body);
  await expect(waitFor(() => expect(button).toHaveFocus(), { timeout: 300 })).rejects.toThrow(/focus/);
});

test("when a dialog's form moves on to its next step, focus stays inside", async () => {
  function Steps() {
    const [step, setStep] = useState(1);
    return (
      <Modal opened onClose={() => {}} title="Registration">
        {step === 1 ? (
          <button type="button" onClick={() => setStep(2)}>
            Next
          </button>
        ) : (
          <p>Saved</p>
        )}
      </Modal>
    );
  }
  const { user } = renderUi(<Steps />);
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Registration" })).toHaveFocus());
});

test("a deliberate blur is respected", async () => {
  const { user } = renderUi(<Towers names={["Ash", "Birch"]} />);
  await user.click(screen.getByRole("button", { name: "Name" }));
  await user.click(document.body);
  expect(document.body).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.body).toHaveFocus();
});

test("a dialog opened from a menu returns focus to the element that opened the menu", async () => {
  function MenuDialog() {
    const [opened, open] = useState(false);
    return (
      <main>
        <h1>Towers</h1>
        <Menu>
          <Menu.Target>
            <button type="button">More</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => open(true)}>Order…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Modal opened={opened} onClose={() => open(false)} title="Order">
          <button type="button" onClick={() => open(false)}>
            Keep
          </button>
        </Modal>
      </main>
    );
  }
  const { user } = renderUi(<MenuDialog />);
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Order…" }));
  await user.click(await screen.findByRole("button", { name: "Keep" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "More" })).toHaveFocus());
});

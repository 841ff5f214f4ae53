import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { ConfirmDelete } from "#web/ui/ConfirmDelete.tsx";

const sentence = "Are you sure you want to delete this item? This action cannot be undone.";

test("it names the item, asks for confirmation, and focuses Cancel", async () => {
  renderUi(<ConfirmDelete opened onClose={() => {}} onConfirm={() => {}} what="Tower A" />);
  expect(screen.getByRole("dialog", { name: "Delete Confirmation" })).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByText("Tower A")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
  expect(await axeViolations()).toEqual([]);
});

test("Cancel and the X close it; Delete Item confirms", async () => {
  const close = vi.fn<() => void>();
  const confirm = vi.fn<() => void>();
  const { user } = renderUi(<ConfirmDelete opened onClose={close} onConfirm={confirm} />);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(close).toHaveBeenCalledTimes(2);
  expect(confirm).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Delete Item" }));
  expect(confirm).toHaveBeenCalledOnce();
});

test("while deleting, nothing can be clicked or closed", async () => {
  const close = vi.fn<() => void>();
  const confirm = vi.fn<() => void>();
  const { user } = renderUi(<ConfirmDelete opened busy onClose={close} onConfirm={confirm} />);
  expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Delete Item" }));
  expect(close).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

test("a refusal shows what prevents deletion and offers the alternative", async () => {
  const deleteAll = vi.fn<() => void>();
  const { user } = renderUi(
    <ConfirmDelete
      opened
      onClose={() => {}}
      onConfirm={() => {}}
      refusal="240 flats are in Tower A."
      alternative={{ label: "Delete everything inside", onClick: deleteAll }}
    />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("240 flats are in Tower A.");
  expect(screen.queryByRole("button", { name: "Delete Item" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Delete everything inside" }));
  expect(deleteAll).toHaveBeenCalledOnce();
  expect(await axeViolations()).toEqual([]);
});

test("a description replaces the question", () => {
  renderUi(
    <ConfirmDelete
      opened
      onClose={() => {}}
      onConfirm={() => {}}
      description="It can be restored for 30 days."
    />,
  );
  expect(screen.getByText("It can be restored for 30 days.")).toBeVisible();
  expect(screen.queryByText(sentence)).toBeNull();
});

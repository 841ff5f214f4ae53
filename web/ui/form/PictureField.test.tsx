import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test } from "vitest";
import { addPicture } from "#contract/file/picture.ts";
import { MAX_UPLOAD_BYTES } from "#contract/upload.ts";
import { createQueryClient } from "#web/queryClient.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { setPhone } from "#web/testing/screen.ts";
import { DialogForm } from "#web/ui/dialog/DialogForm.tsx";
import { PictureField } from "./PictureField.tsx";

const present = "/pictures/present/640.webp";
const uploaded = { pictureId: 9, imageUrl: "/pictures/uploaded/640.webp" };

let saved: unknown[] = [];
beforeEach(() => {
  saved = [];
});

function Form({ pictureId }: { pictureId: number | null }) {
  const { control, handleSubmit, setError } = useForm({ defaultValues: { PictureId: pictureId } });
  const submit = handleSubmit(({ PictureId }) => {
    saved.push(PictureId);
    if (PictureId === 9) setError("PictureId", { message: "Picture not found." }, { shouldFocus: true });
  });
  return (
    <DialogForm
      label="Item"
      submit="Update"
      saving={{ submit: () => void submit(), busy: false, error: undefined, unsaved: false }}
    >
      <PictureField
        control={control}
        name="PictureId"
        label="Picture"
        url={pictureId === null ? null : present}
      />
    </DialogForm>
  );
}

const renderForm = (pictureId: number | null = null) =>
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Form pictureId={pictureId} />
    </QueryClientProvider>,
  );

const photo = (size = 3, type = "image/jpeg") => new File([new Uint8Array(size)], "car.jpg", { type });
const field = () => screen.getByRole("group", { name: "Picture" });
const input = () => screen.getByLabelText("Picture file");
const button = (name: string) => within(field()).queryByRole("button", { name });
const submit = () => screen.getByRole("button", { name: "Update" });
const shown = () => within(field()).queryByRole("img")?.getAttribute("src");

/** An upload that stays pending until it is released. */
function startSlowUpload() {
  let arrive = () => {};
  let reportProgress: (share: number) => void = () => {};
  answerCall(
    addPicture,
    (_body, sent) =>
      new Promise((resolve) => {
        reportProgress = sent;
        arrive = () => resolve(uploaded);
      }),
  );
  return { tell: (share: number) => reportProgress(share), arrive: () => arrive() };
}

test("a picture is chosen, uploaded with progress, shown and stored; the form waits for it", async () => {
  const { tell, arrive } = startSlowUpload();
  const { user } = renderForm();
  expect(button("Remove")).toBeNull();
  await user.upload(input(), photo());
  const progress = await within(field()).findByRole("progressbar", { name: "Upload" });
  expect(submit()).toBeDisabled();
  await waitFor(() => {
    tell(0.42);
    expect(progress).toHaveAttribute("aria-valuenow", "42");
  });
  expect(field()).toHaveTextContent("42% sent");
  expect(screen.getByRole("status")).toHaveTextContent("Uploading the picture.");
  tell(1);
  expect(await screen.findByText("Preparing the picture…")).toBeInTheDocument();
  arrive();
  await waitFor(() => expect(shown()).toBe("/documents/pictures/uploaded/640.webp"));
  expect(screen.getByRole("status")).toHaveTextContent("Picture uploaded.");
  expect(submit()).toBeEnabled();
  expect(sentTo(addPicture)).toEqual([{ File: expect.any(Blob) }]);
  await user.click(submit());
  expect(saved).toEqual([9]);
});

test("a picture is dropped on the field", async () => {
  answerCall(addPicture, () => uploaded);
  renderForm();
  const dataTransfer = { files: [photo()] };
  fireEvent.dragOver(field(), { dataTransfer });
  await waitFor(() => expect(field()).toHaveAttribute("data-over"));
  fireEvent.drop(field(), { dataTransfer });
  expect(field()).not.toHaveAttribute("data-over");
  await waitFor(() => expect(shown()).toBe("/documents/pictures/uploaded/640.webp"));
});

test("the existing picture is replaced or removed, and focus stays in the field", async () => {
  answerCall(addPicture, () => uploaded);
  const { user } = renderForm(5);
  expect(shown()).toBe("/documents/pictures/present/640.webp");
  expect(button("Replace")).toBeInTheDocument();
  await user.click(button("Remove") as HTMLElement);
  expect(shown()).toBeUndefined();
  expect(button("Choose a picture")).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("Picture removed.");
  await user.click(submit());
  await user.upload(input(), photo());
  await waitFor(() => expect(shown()).toBe("/documents/pictures/uploaded/640.webp"));
  await user.click(submit());
  expect(saved).toEqual([null, 9]);
});

test.each([
  ["what is no picture", photo(3, "application/pdf"), "Choose a picture: JPEG, PNG, WebP or AVIF."],
  ["SVG", photo(3, "image/svg+xml"), "Choose a picture: JPEG, PNG, WebP or AVIF."],
  ["more than 10 MB", photo(MAX_UPLOAD_BYTES + 1), "The file is too large: at most 10 MB."],
])("%s is refused before the upload", async (_what, file, sentence) => {
  renderForm(5);
  fireEvent.change(input(), { target: { files: [file] } });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(field()).toHaveAccessibleDescription(sentence);
  expect(button("Try again")).toBeNull();
  expect(sentTo(addPicture)).toEqual([]);
  expect(shown()).toBe("/documents/pictures/present/640.webp");
});

test("a refusal by the server is shown at the field, and cleared by the next picture", async () => {
  const sentence = "This picture is damaged or incomplete. Choose another one.";
  answerCall(addPicture, () => refuse(415, sentence, { File: sentence }));
  const { user } = renderForm();
  await user.upload(input(), photo());
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(button("Try again")).toBeNull();
  expect(submit()).toBeEnabled();
  answerCall(addPicture, () => uploaded);
  await user.upload(input(), photo());
  await waitFor(() => expect(shown()).toBe("/documents/pictures/uploaded/640.webp"));
  expect(screen.queryByText(sentence)).toBeNull();
});

test("a failed upload can be retried", async () => {
  const { user } = renderForm();
  await user.upload(input(), photo());
  expect(await screen.findByText(/The server could not be reached/)).toBeInTheDocument();
  answerCall(addPicture, () => uploaded);
  await user.click(button("Try again") as HTMLElement);
  expect(button("Replace") ?? button("Cancel upload")).toHaveFocus();
  await waitFor(() => expect(shown()).toBe("/documents/pictures/uploaded/640.webp"));
  expect(sentTo(addPicture)).toHaveLength(2);
});

test("a cancelled upload's late reply changes nothing", async () => {
  const { arrive } = startSlowUpload();
  const { user } = renderForm(5);
  await user.upload(input(), photo());
  await waitFor(() => expect(sentTo(addPicture)).toHaveLength(1));
  await user.click(button("Cancel upload") as HTMLElement);
  expect(shown()).toBe("/documents/pictures/present/640.webp");
  expect(submit()).toBeEnabled();
  arrive();
  await user.click(submit());
  expect(saved).toEqual([5]);
  expect(shown()).toBe("/documents/pictures/present/640.webp");
});

test("a validation error is shown at the field, which gets the focus", async () => {
  answerCall(addPicture, () => uploaded);
  const { user } = renderForm();
  await user.upload(input(), photo());
  await waitFor(() => expect(button("Replace")).toBeInTheDocument());
  await user.click(submit());
  expect(field()).toHaveAccessibleDescription("Picture not found.");
  expect(button("Replace")).toHaveFocus();
});

test.each([false, true])("it is accessible (phone: %s)", async (phone) => {
  setPhone(phone);
  startSlowUpload();
  const { user } = renderForm(5);
  expect(await axeViolations()).toEqual([]);
  expect(field().textContent?.includes("drop one here")).toBe(!phone);
  await user.upload(input(), photo());
  await screen.findByRole("progressbar");
  expect(await axeViolations()).toEqual([]);
});

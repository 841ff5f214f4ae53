import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { addRequest } from "#contract/request/request.ts";
import { axeViolations } from "#web/testing/axe.ts";

beforeEach(() => {
  answerCall(addRequest, () => ({ requestId: 6, requestNumber: "R-000006" }));
});

const form = async () => within(await screen.findByRole("form", { name: "Your request" }));
type Form = Awaited<ReturnType<typeof form>>;
const setValue = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const typed = {
  "Phone Number": "9970000010",
  Name: "Sunita Pawar",
  Society: "Palm Residency",
  Message: "We are 180 flats.",
};
function fill(fields: Form, change: Partial<typeof typed> = {}) {
  for (const [label, value] of Object.entries({ ...typed, ...change }))
    setValue(fields.getByRole("textbox", { name: new RegExp(`^${label}`) }), value);
}
const send = (fields: Form) => fields.getByRole("button", { name: "Send" });

test("a request requires a name, a phone and a message, and is confirmed with its number", async () => {
  const { user } = renderApp("/bring");
  const fields = await form();
  await user.click(send(fields));
  for (const text of ["Name is required", "Please write a few words"])
    expect(await fields.findByText(text)).toBeVisible();
  expect(sentTo(addRequest)).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  fill(fields);
  await user.click(send(fields));
  expect(await screen.findByText("R-000006")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(sentTo(addRequest)).toEqual([
    {
      RequestType: "society",
      Name: "Sunita Pawar",
      Phone1: "9970000010",
      Email1: "",
      SocietyName: "Palm Residency",
      City: "",
      Message: "We are 180 flats.",
      Website: "",
    },
  ]);
});

test("invalid input is reported at its field, and the input is kept", async () => {
  const { user } = renderApp("/bring");
  const fields = await form();
  fill(fields, { "Phone Number": "12345" });
  setValue(fields.getByRole("textbox", { name: "Email" }), "sunita@");
  await user.click(send(fields));
  expect(await fields.findByText("Must be a valid email")).toBeVisible();
  const phone = fields.getByRole("textbox", { name: /^Phone Number/ });
  expect(phone).toBeInvalid();
  expect(phone).toHaveValue("12345");
  expect(fields.getByRole("textbox", { name: /^Message/ })).toHaveValue("We are 180 flats.");
  expect(sentTo(addRequest)).toEqual([]);
});

test("a failure is shown above the form, keeps the input, and a retry sends it", async () => {
  answerCall(addRequest, () => refuse(429, "Very many ask just now. Please try again in 1 minute."));
  const { user } = renderApp("/bring?type=callback");
  const fields = await form();
  expect(fields.getByRole("combobox", { name: "What is it about?" })).toHaveValue("callback");
  expect(fields.queryByRole("textbox", { name: "Society" })).toBeNull();
  const { Society: _, ...typedFields } = typed;
  for (const [label, value] of Object.entries(typedFields))
    setValue(fields.getByRole("textbox", { name: new RegExp(`^${label}`) }), value);
  await user.click(send(fields));
  expect(await fields.findByText("Very many ask just now. Please try again in 1 minute.")).toBeVisible();
  for (const [label, value] of Object.entries(typedFields))
    expect(fields.getByRole("textbox", { name: new RegExp(`^${label}`) })).toHaveValue(value);
  answerCall(addRequest, () => ({ requestId: 7, requestNumber: "R-000007" }));
  await user.click(send(fields));
  expect(await screen.findByText("R-000007")).toBeVisible();
});

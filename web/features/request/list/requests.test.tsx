import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { enterRequest, searchRequests } from "#contract/request/request.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { societyRequest } from "../testing/sunitas.ts";

beforeEach(() => {
  signInAs("staff");
  answerCall(searchRequests, () => ({ rows: [societyRequest], total: 1 }));
  answerCall(enterRequest, () => ({ requestId: 7, requestNumber: "R-000007" }));
});

async function openForm() {
  const { user } = renderApp("/request");
  await user.click(await screen.findByRole("button", { name: "Add Request" }));
  return { user, form: within(await screen.findByRole("form", { name: "Add Request" })) };
}

test("a request taken by phone is entered with its kind, name, phone and words", async () => {
  const { user, form } = await openForm();
  expect(await axeViolations(screen.getByRole("dialog"))).toEqual([]);
  await user.click(form.getByRole("button", { name: "Add Request" }));
  for (const text of ["Name is required", "Please write a few words"])
    expect(await form.findByText(text)).toBeVisible();
  expect(sentTo(enterRequest)).toEqual([]);
  await user.selectOptions(form.getByLabelText("Kind of request"), "Change");
  await user.type(form.getByLabelText(/^Name/), "Sunita Pawar");
  await user.type(form.getByLabelText(/^Phone Number/), "9970000010");
  await user.type(form.getByLabelText(/^Message/), "Please come at eight.");
  await user.click(form.getByRole("button", { name: "Add Request" }));
  expect(await screen.findByText("Request R-000007 Added Successfully")).toBeVisible();
  expect(sentTo(enterRequest)).toEqual([
    {
      RequestType: "change",
      Name: "Sunita Pawar",
      Phone1: "9970000010",
      Email1: "",
      SocietyName: "",
      City: "",
      Message: "Please come at eight.",
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a request that is refused stays as typed", async () => {
  answerCall(enterRequest, () => refuse(400, "Too long", { Message: "At most 1000 characters" }));
  const { user, form } = await openForm();
  await user.type(form.getByLabelText(/^Name/), "Sunita Pawar");
  await user.type(form.getByLabelText(/^Phone Number/), "9970000010");
  await user.type(form.getByLabelText(/^Message/), "Please call.");
  await user.click(form.getByRole("button", { name: "Add Request" }));
  expect(await form.findByText("At most 1000 characters")).toBeVisible();
  expect(form.getByLabelText(/^Message/)).toHaveValue("Please call.");
});

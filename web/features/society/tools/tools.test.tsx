import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getMembers, inviteMember, removeMember } from "#contract/committee/member.ts";
import { getGateList, recallGateLink } from "#contract/dispatch/gate.ts";
import { getPoster } from "#contract/society/poster.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { answerGreenAcres } from "../testing/greenAcres.ts";

const kavita = {
  committeeMemberId: 3,
  name: "Kavita Joshi",
  phone1: "9822100201",
  companyName: null,
  invitedAt: "2026-11-20T06:00:00.000Z",
  invitedBy: "Asha Deshpande",
  signedIn: false,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  signInAs("admin");
  answerGreenAcres();
});

async function openTool(name: string) {
  const { user } = renderApp("/society?view=7");
  await user.click(await screen.findByRole("button", { name }));
  return user;
}

test("shows a society's poster, and its booking page as code and link", async () => {
  const link = "https://chamak.example/book?at=7";
  answerCall(getPoster, () => ({ url: "/papers/drawn/poster.pdf", link }));
  await openTool("Poster");
  const dialog = await screen.findByRole("dialog", { name: /^Poster for/ });
  expect(await within(dialog).findByRole("link", { name: "Poster" })).toHaveAttribute(
    "href",
    "/papers/drawn/poster.pdf",
  );
  expect(within(dialog).getByText(link)).toBeVisible();
  expect(within(dialog).getByRole("img", { name: `Code for ${link}` })).toBeVisible();
  expect(await axeViolations(dialog)).toEqual([]);
});

test("says why there is no poster yet", async () => {
  const text = "Nothing can be booked in this society yet.";
  answerCall(getPoster, () => refuse(400, text, { societyId: text }));
  await openTool("Poster");
  expect(await screen.findByText(text)).toBeVisible();
});

test("shows who comes today as a list to print and a link for the guard", async () => {
  answerCall(getGateList, () => ({
    people: 2,
    url: "/papers/drawn/gate.pdf",
    guardUrl: "https://chamak.example/papers/gate/1",
    validUntil: "2026-11-21T18:30:00.000Z",
  }));
  await openTool("Gate List");
  const dialog = await screen.findByRole("dialog", { name: /^Gate list for/ });
  expect(await within(dialog).findByText("2 people come on 21 Nov 2026.")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "List" })).toHaveAttribute(
    "href",
    "/papers/drawn/gate.pdf",
  );
  expect(within(dialog).getByRole("button", { name: "Copy Link for the Guard" })).toBeEnabled();
  expect(sentTo(getGateList)[0]).toEqual({ societyId: 7, Day: "2026-11-21" });
  expect(await axeViolations(dialog)).toEqual([]);
});

test("recalls the guards' links, and then shows a new one", async () => {
  let links = 1;
  answerCall(getGateList, () => ({
    people: 2,
    url: "/papers/drawn/gate.pdf",
    guardUrl: `https://chamak.example/papers/gate/${links}`,
    validUntil: "2026-11-21T18:30:00.000Z",
  }));
  answerCall(recallGateLink, () => {
    links += 1;
    return {};
  });
  const user = await openTool("Gate List");
  const dialog = await screen.findByRole("dialog", { name: /^Gate list for/ });
  await user.click(await within(dialog).findByRole("button", { name: "Recall the Links" }));
  expect(await within(dialog).findByText(/work no longer. The one above is new/)).toBeVisible();
  expect(sentTo(recallGateLink)).toEqual([{ societyId: 7 }]);
  expect(sentTo(getGateList)).toHaveLength(2);
});

test("invites a member of the committee by phone, with refusals at their fields, and removes one", async () => {
  let members = [kavita];
  answerCall(getMembers, () => members);
  const user = await openTool("Committee");
  const dialog = await screen.findByRole("dialog", { name: /^Committee of/ });
  expect(await within(dialog).findByText("Kavita Joshi")).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Name/), "Ravi Rao");
  await user.type(within(dialog).getByLabelText(/^Phone/), "98221");
  await user.click(within(dialog).getByRole("button", { name: "Invite" }));
  expect(within(dialog).getByLabelText(/^Phone/)).toBeInvalid();
  expect(sentTo(inviteMember)).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Phone/), "00202");
  answerCall(inviteMember, () => ({ committeeMemberId: 4 }));
  await user.click(within(dialog).getByRole("button", { name: "Invite" }));
  expect(await screen.findByText("Member invited by text message.")).toBeVisible();
  expect(sentTo(inviteMember)).toEqual([{ societyId: 7, Name: "Ravi Rao", Phone1: "9822100202" }]);
  expect(within(dialog).getByLabelText(/^Name/)).toHaveValue("");
  expect(await axeViolations(dialog)).toEqual([]);

  answerCall(removeMember, () => {
    members = [];
    return { committeeMemberId: 3 };
  });
  await user.click(within(dialog).getByRole("button", { name: "Remove Kavita Joshi" }));
  await user.click(await screen.findByRole("button", { name: "Delete Item" }));
  expect(await within(dialog).findByText("Nobody reads the reports of this society yet.")).toBeVisible();
});

test("support reads who the members are, and invites nobody", async () => {
  signInAs("support");
  answerCall(getMembers, () => [kavita]);
  await openTool("Committee");
  expect(await screen.findByText("Kavita Joshi")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

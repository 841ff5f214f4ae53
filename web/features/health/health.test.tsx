import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getHealth, type Health, retryJob } from "#contract/health/health.ts";
import { answerCall, refuse, sentTo } from "#web/testing/api.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

const health: Health = {
  checkedAt: "2026-11-26T04:30:00.000Z",
  findings: [
    { check: "database", state: "good", message: "It answers, and can be written to.", advice: null },
    { check: "backup", state: "bad", message: "Last good backup 3 days ago.", advice: "Check the target." },
    { check: "failedJobs", state: "attention", message: "2 jobs were given up.", advice: "See below." },
  ],
  failedJobs: [
    {
      jobId: 7,
      name: "bill/draw",
      failedAt: "2026-11-25T04:30:00.000Z",
      attempts: 10,
      problem: "The disk is full",
      retryable: true,
    },
    {
      jobId: 8,
      name: "gateway/refund",
      failedAt: "2026-11-25T04:30:00.000Z",
      attempts: 10,
      problem: "No answer",
      retryable: false,
    },
  ],
  versions: { product: "1.2.3", node: "22.1.0", postgresql: "18.1" },
};

beforeEach(() => {
  signInAs("admin");
});

test("what is bad comes first, named by a word, with what to do about it", async () => {
  answerCall(getHealth, () => health);
  renderApp("/health");
  expect(await screen.findByText(/1 check is bad, 1 check needs attention\./)).toBeVisible();
  const [list] = screen.getAllByRole("list").filter((each) => within(each).queryByText("Backup"));
  const items = within(list as HTMLElement).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "BackupBadLast good backup 3 days ago.Check the target.",
    "Failed jobsAttention2 jobs were given up.See below.",
    "DatabaseGoodIt answers, and can be written to.",
  ]);
  expect(screen.getByText("Chamak 1.2.3 · PostgreSQL 18.1 · Node 22.1.0")).toBeVisible();
  expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
});

test("a failed job is run again only where that does no harm", async () => {
  answerCall(getHealth, () => health);
  answerCall(retryJob, () => ({ jobId: 7 }));
  const { user } = renderApp("/health");
  const failed = within(await screen.findByRole("region", { name: "Failed jobs" }));
  expect(failed.getByText("No answer")).toBeVisible();
  const [again, ...others] = failed.getAllByRole("button");
  expect(others).toEqual([]);
  await user.click(again as HTMLElement);
  expect(await screen.findByText("It is run again.")).toBeVisible();
  expect(sentTo(retryJob)).toEqual([{ jobId: 7 }]);
});

test("a check that cannot be made says so", async () => {
  answerCall(getHealth, () => refuse(503, "The database is away"));
  renderApp("/health");
  expect(await screen.findByText("The database is away")).toBeVisible();
});

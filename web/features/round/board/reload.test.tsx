import { setTimeout as sleep } from "node:timers/promises";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { getCompanies } from "#contract/company/company.ts";
import { getDisruptions } from "#contract/disruption/disruption.ts";
import { awaitBoard, getBoard } from "#contract/round/board.ts";
import { getOutcomes } from "#contract/round/outcome.ts";
import { getRefused } from "#contract/round/refusal.ts";
import { getSocieties } from "#contract/society/society.ts";
import { answerCall, sentTo } from "#web/testing/api.ts";
import { signInAs } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";

test("a board that is told again and again to be read anew is read once, and then after a pause", async () => {
  for (const list of [getCompanies, getDisruptions, getSocieties, getOutcomes]) answerCall(list, () => []);
  answerCall(getRefused, () => ({ refused: [], total: 0 }));
  answerCall(getBoard, ({ Day }) => ({
    day: Day,
    providers: [],
    washes: [],
    unassigned: 0,
    truncated: false,
    societies: [],
    version: "1",
  }));
  answerCall(awaitBoard, () => ({ version: "2", reload: true, changed: [], washes: [], live: true }));
  signInAs("staff");
  renderApp("/dispatch?day=2026-11-21");
  await screen.findByRole("heading", { name: "Dispatch" });
  await vi.waitFor(() => expect(sentTo(awaitBoard)).toHaveLength(2));
  await sleep(200);
  expect([sentTo(getBoard).length, sentTo(awaitBoard).length]).toEqual([2, 2]);
});

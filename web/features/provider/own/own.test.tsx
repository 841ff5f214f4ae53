import { screen, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import { getPayslips } from "#contract/pay/payslip.ts";
import { getCoverages } from "#contract/provider/coverage.ts";
import { getDocuments } from "#contract/provider/document.ts";
import { month } from "#web/features/pay/testing/month.ts";
import { storeSession } from "#web/lib/session.ts";
import { answerCall } from "#web/testing/api.ts";
import { sessionOf } from "#web/testing/people.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { storeLanguage } from "#web/texts/language.ts";
import { answerRamesh, coverage } from "../testing/ramesh.ts";

beforeEach(() => {
  const { user: someone, ...session } = sessionOf("provider");
  storeSession({ ...session, user: { ...someone, providerId: 7 } });
  answerRamesh();
  answerCall(getPayMonth, () => month);
  answerCall(getPayslips, () => []);
  answerCall(getCoverages, () => [coverage]);
});

test("a provider sees when they work, in their language", async () => {
  const { unmount } = renderApp("/me");
  expect(await screen.findByText("6:30 AM – 1:00 PM")).toBeVisible();
  unmount();
  storeLanguage("hi");
  onTestFinished(() => storeLanguage("en"));
  renderApp("/me");
  expect(await screen.findByText("सुबह 6:30 बजे – दोपहर 1:00 बजे")).toBeVisible();
});

test("a provider's photo and documents are loaded from where files are", async () => {
  answerCall(getDocuments, () => [
    {
      providerDocumentId: 1,
      providerId: 7,
      documentType: "Profile Picture" as const,
      description: "",
      documentUrl: "/signed/photo.webp",
      thumbnailUrl: "/signed/thumbnail.webp",
      uploadedAt: "2026-11-01T05:00:00Z",
      issuedOn: null,
      expiresOn: null,
    },
  ]);
  const { container } = renderApp("/me");
  const documents = within(await screen.findByRole("region", { name: "Documents" }));
  expect(await documents.findByRole("link", { name: "Profile picture" })).toHaveAttribute(
    "href",
    `${DOCUMENTS}/signed/photo.webp`,
  );
  expect([...container.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
    `${DOCUMENTS}/signed/thumbnail.webp`,
  ]);
});

import { answerCall, refuse, refuseAs, refuseSilently, sentTo } from "#web/testing/api.ts";
import { renderApp } from "#web/testing/renderApp.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { getCountries } from "#contract/geography/geography.ts";
import {
  addAccount,
  deleteAccount,
  getAccounts,
  revealAccount,
  updateAccount,
} from "#contract/provider/account.ts";
import { getAccount, getBranch } from "#contract/provider/account.ts";
import { getCompanies, getCompany, updateCompany } from "#contract/company/company.ts";
import { searchServed, setServed } from "#contract/company/served.ts";
import { addCoverage } from "#contract/provider/coverage.ts";
import { getProviderBuildings, getProviderSocieties, MAX_BUILDINGS } from "#contract/provider/covered.ts";
import {
  addDocument,
  getDocument,
  getDocuments,
  requiredDocuments,
  updateDocument,
} from "#contract/provider/document.ts";
import { getSignInCode } from "#contract/session/signInCode.ts";
import { addProvider, searchProviders } from "#contract/provider/provider.ts";
import { confirmPassword } from "#contract/session/session.ts";
import { axeViolations } from "#web/testing/axe.ts";
import { choose } from "#web/testing/choose.ts";
import { signInAs } from "#web/testing/people.ts";
import { figures, sparkle } from "#web/features/company/testing/sparkle.ts";
import { chamak } from "#web/features/society/testing/greenAcres.ts";
import { account, answerRamesh, line } from "./testing/ramesh.ts";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const tab = (name: string) => screen.findByRole("tab", { name });
const dialog = (name: string) => screen.findByRole("dialog", { name });

beforeEach(() => {
  signInAs("admin");
  answerRamesh();
});

describe("the list", () => {
  test("is called by the name that its buttons and its dialog have", async () => {
    answerCall(searchProviders, () => ({ rows: [], total: 0 }));
    const { user } = renderApp("/provider");
    expect(await screen.findByRole("heading", { level: 1, name: "Providers" })).toBeVisible();
    expect(await screen.findByText("No providers yet")).toBeVisible();
    expect(screen.getByRole("searchbox", { name: "Search providers" })).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Providers" })[0]).toBeVisible();
    await user.click(screen.getAllByRole("button", { name: "Add Provider" })[0]!);
    expect(await dialog("Add Provider")).toBeVisible();
    expect(document.body.textContent).not.toMatch(/washers?\b/i);
  });

  test("shows company, phone, email, services, and missing documents", async () => {
    answerCall(searchProviders, () => ({
      rows: [
        line,
        { ...line, providerId: 8, name: "Sunita Kamble", services: [], missingDocuments: [], active: false },
        {
          ...line,
          providerId: 9,
          name: "Kiran Shinde",
          missingDocuments: [...requiredDocuments],
        },
      ],
      total: 3,
    }));
    renderApp("/provider");
    const first = within(await screen.findByRole("row", { name: /Ramesh Jadhav/ }));
    for (const text of [
      "Chamak Car Care",
      "9822011234",
      "ramesh@example.com",
      "Foam wash",
      "Missing: Pan Card",
    ])
      expect(first.getByText(text)).toBeVisible();
    const second = within(screen.getByRole("row", { name: /Sunita Kamble/ }));
    for (const text of ["None yet", "Complete", "Inactive"]) expect(second.getByText(text)).toBeVisible();
    const third = within(screen.getByRole("row", { name: /Kiran Shinde/ }));
    expect(third.getByText("All 3 missing")).toBeVisible();
    expect(await axeViolations(screen.getByRole("main"))).toEqual([]);
  });

  test.each([
    ["/provider-form?id=7", "Provider Details"],
    ["/provider-form", "Add Provider"],
  ])("%s opens the dialog '%s'", async (address, title) => {
    renderApp(address);
    expect(await dialog(title)).toBeVisible();
  });
});

describe("the dialog", () => {
  test("asks for the basic details first", async () => {
    const { user } = renderApp("/provider?edit=new");
    await dialog("Add Provider");
    for (const name of ["Service", "Account", "Document"]) {
      await user.click(await tab(name));
      expect(
        within(screen.getByRole("tabpanel", { name })).getByText("Please submit basic details first."),
      ).toBeVisible();
    }
  });

  test("is read-only for company users: no submit, no forms, no edit or delete", async () => {
    signInAs("owner");
    answerCall(getAccounts, () => [account]);
    const { user } = renderApp("/CompanySectionProvider?edit=7");
    const shown = await dialog("Provider Details");
    expect(await within(shown).findByText("Ramesh Jadhav")).toBeVisible();
    expect(await screen.findByRole("textbox", { name: "First Name" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Submit Basic Details" })).toBeNull();
    await user.click(await tab("Account"));
    expect(await screen.findByText("XXXXXX6789")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Submit Account Details" })).toBeNull();
    expect(within(shown).queryByRole("button", { name: /^(Edit|Delete|Show)/ })).toBeNull();
  });
});

const type = async (user: ReturnType<typeof renderApp>["user"], label: string, text: string, at = 0) => {
  const field = screen.getAllByLabelText(new RegExp(`^${label}`))[at] as HTMLElement;
  await user.clear(field);
  await user.type(field, text);
};

const accountTab = async () => {
  const { user } = renderApp("/provider?edit=7");
  await user.click(await tab("Account"));
  return user;
};
const accountLabel = `${account.accountHolderName}'s account`;

describe("a server that gives no reason", () => {
  beforeEach(() => answerCall(getAccounts, () => [account]));

  test("for failing to read a record gets a default toast", async () => {
    answerCall(getAccount, () => refuseSilently(500));
    const user = await accountTab();
    await user.click(await screen.findByRole("button", { name: `Edit ${accountLabel}` }));
    expect(await screen.findByText("Failed to fetch Provider Account data")).toBeVisible();
  });

  test("for failing to delete one gets it too, and beside the confirmation", async () => {
    answerCall(deleteAccount, () => refuseSilently(500));
    const user = await accountTab();
    await user.click(await screen.findByRole("button", { name: `Delete ${accountLabel}` }));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    await waitFor(() =>
      expect(screen.getAllByText("Failed to Delete Provider Account data")).toHaveLength(2),
    );
  });
});

test("placeholder rows are left out", async () => {
  const nameless = { ...account, providerAccountId: 6, accountHolderName: null as never };
  const flagged = { ...account, providerAccountId: 8, accountHolderName: "Flagged", isError: true };
  const zero = { ...account, providerAccountId: 0, accountHolderName: "Zero" };
  answerCall(getAccounts, () => [account, nameless, flagged, zero]);
  await accountTab();
  expect(await screen.findByRole("button", { name: `Edit ${accountLabel}` })).toBeVisible();
  const named = screen.getAllByRole("button", { name: /account$/ });
  expect(
    named
      .map((one) => one.getAttribute("aria-label") ?? "")
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual([`Delete ${accountLabel}`, `Edit ${accountLabel}`]);
});

test("a failure to load countries shows a toast", async () => {
  answerCall(getCountries, () => refuse(500, "The list is away."));
  renderApp("/provider?edit=new");
  await dialog("Add Provider");
  expect(await screen.findAllByText("Error: The list is away.")).toHaveLength(1);
});

test("the history is shown to users with permission for it, for an existing provider", async () => {
  answerCall(searchAudit, () => ({ rows: [], total: 0, more: false }));
  const { user } = renderApp("/provider?edit=7");
  await dialog("Provider Details");
  await user.click(await screen.findByRole("button", { name: "History" }));
  expect(await dialog("History of Ramesh Jadhav")).toBeVisible();
  expect(sentTo(searchAudit)).toMatchObject([{ filters: { Noun: "provider", RecordId: 7 } }]);
});

describe("the basic details", () => {
  const fill = async (user: ReturnType<typeof renderApp>["user"]) => {
    await type(user, "First Name", "Ramesh");
    await type(user, "Email", "ramesh@example.com");
    await type(user, "Phone", "9822011234");
    await choose(user, "Company Name", "Chamak Car Care");
    await type(user, "Address", "Jadhav house");
    await type(user, "Street", "Baner Road");
    await user.click(screen.getAllByRole("combobox", { name: "Country" })[0] as HTMLElement);
    await user.click(await screen.findByRole("option", { name: "India" }));
    await waitFor(() => expect(screen.getAllByRole("combobox", { name: "State" })[0]).toBeEnabled());
    await user.click(screen.getAllByRole("combobox", { name: "State" })[0] as HTMLElement);
    await user.click(await screen.findByRole("option", { name: "Maharashtra" }));
    await type(user, "City", "Pune");
    await type(user, "Pin Code", "411045");
    await user.click(screen.getByRole("checkbox", { name: "Same as Permanent Address" }));
    await type(user, "Username", "ramesh");
  };

  test("report every required field", async () => {
    // A single company would be preselected.
    answerCall(getCompanies, () => [chamak, { ...chamak, companyId: 2, companyName: "Sparkle" }]);
    const { user } = renderApp("/provider?edit=new");
    await dialog("Add Provider");
    await user.click(await screen.findByRole("button", { name: "Submit Basic Details" }));
    const names = ["First Name", "Company Name", "Email", "Username"];
    for (const name of names) expect(await screen.findByText(`${name} is required`)).toBeVisible();
    expect(screen.getByText("Must be a 10 digit number")).toBeVisible();
    const parts = ["Address", "Street", "Country", "State", "City", "Pin Code"];
    // India is preselected for the permanent address.
    for (const part of parts)
      expect(screen.getAllByText(`${part} is required`)).toHaveLength(part === "Country" ? 1 : 2);
    expect(screen.queryByRole("button", { name: "Let them follow later" })).toBeNull();
  });

  test("may follow later once the company's switch says so, which the form offers where they are missing", async () => {
    answerCall(addProvider, () => ({ providerId: 7 }));
    answerCall(getCompany, () => ({ ...sparkle, companyId: 1, figures }));
    answerCall(updateCompany, () => {
      answerCall(getCompanies, () => [{ ...chamak, providerDetailsLater: true }]);
      return { companyId: 1 };
    });
    const { user } = renderApp("/provider?edit=new");
    await dialog("Add Provider");
    await type(user, "First Name", "Sunil");
    await type(user, "Phone", "9876501234");
    await user.click(button("Submit Basic Details"));
    expect(await screen.findByText("Email is required")).toBeVisible();
    expect(sentTo(addProvider)).toEqual([]);
    answerCall(getCompany, () => refuse(503, "Please try again in a moment."));
    await user.click(button("Let them follow later"));
    expect(await screen.findByText("Please try again in a moment.")).toBeVisible();
    expect(sentTo(updateCompany)).toEqual([]);
    answerCall(getCompany, () => ({ ...sparkle, companyId: 1, figures }));
    await user.click(button("Let them follow later"));
    await waitFor(() => expect(screen.queryByText("Email is required")).toBeNull());
    expect(screen.queryByText("Please try again in a moment.")).toBeNull();
    expect(sentTo(updateCompany)).toMatchObject([{ companyId: 1, ProviderDetailsLater: true }]);
    await user.click(button("Submit Basic Details"));
    await screen.findByText("Provider Details Added Successfully");
    expect(sentTo(addProvider)).toMatchObject([{ firstName: "Sunil", email1: "" }]);
  });

  test("are sent with a name, a phone, the company and a language alone", async () => {
    answerCall(getCompanies, () => [{ ...chamak, providerDetailsLater: true }]);
    answerCall(addProvider, () => ({ providerId: 7 }));
    const { user } = renderApp("/provider?edit=new");
    await dialog("Add Provider");
    await type(user, "First Name", "Sunil");
    await type(user, "Phone", "9876501234");
    await user.selectOptions(screen.getByLabelText("Language of messages"), "hi");
    await user.click(button("Submit Basic Details"));
    await screen.findByText("Provider Details Added Successfully");
    expect(sentTo(addProvider)).toMatchObject([
      { companyId: 1, firstName: "Sunil", phone1: "9876501234", email1: "", userName: "", language: "hi" },
    ]);
  });

  test.each(["/provider?edit=new", "/provider-form"])(
    "are sent from %s with the copied address, and lead to the Service tab",
    async (address) => {
      answerCall(addProvider, () => ({ providerId: 7 }));
      const { user } = renderApp(address);
      await dialog("Add Provider");
      await fill(user);
      await user.click(button("Submit Basic Details"));
      expect(await screen.findByText("Provider Details Added Successfully")).toBeVisible();
      expect(await tab("Service")).toHaveAttribute("aria-selected", "true");
      expect(await dialog("Provider Details")).toBeVisible();
      expect(sentTo(addProvider)).toMatchObject([
        {
          permanentStreet1: "Baner Road",
          correspondenceStreet1: "Baner Road",
          correspondenceStateId: 20,
          companyId: 1,
        },
      ]);
      expect(sentTo(addProvider)[0]).not.toHaveProperty("password");
      // The next washer begins with empty basic details.
      await user.click(button("Add another"));
      expect(await dialog("Add Provider")).toBeVisible();
      expect(await tab("Basic")).toHaveAttribute("aria-selected", "true");
      expect(screen.getByLabelText(/^First Name/)).toHaveValue("");
      expect(screen.queryByRole("button", { name: "Add another" })).toBeNull();
    },
  );

  test("stay as typed when refused, with the server's message in a toast and an error above", async () => {
    answerCall(addProvider, () =>
      refuse(409, "This user name is taken.", { UserName: "This user name is taken." }),
    );
    const { user } = renderApp("/provider?edit=new");
    await dialog("Add Provider");
    await fill(user);
    await user.click(button("Submit Basic Details"));
    expect(await screen.findByText("Error: This user name is taken.")).toBeVisible();
    expect(screen.getByText("Failed to submit basic details")).toBeVisible();
    // The field name matches in any case.
    expect(screen.getByLabelText(/^Username/)).toHaveAccessibleDescription("This user name is taken.");
    expect(screen.getByLabelText(/^First Name/)).toHaveValue("Ramesh");
  });
});

test("the office shows a QR by which the provider signs in", async () => {
  const url = "http://chamak.test/washer#a-code";
  answerCall(getSignInCode, () => ({ url, name: "Ramesh Jadhav", expiresAt: "2026-11-22T04:30:00Z" }));
  const { user } = renderApp("/provider?edit=7");
  await dialog("Provider Details");
  await user.click(await screen.findByRole("button", { name: "QR to sign in" }));
  expect(await screen.findByRole("img", { name: "QR code by which Ramesh Jadhav signs in" })).toBeVisible();
  expect(sentTo(getSignInCode)).toEqual([{ providerId: 7 }]);
});

test("without a building to choose it says so, and offers to say which societies are served", async () => {
  answerCall(getProviderBuildings, () => []);
  answerCall(getProviderSocieties, () => []);
  answerCall(searchServed, () => ({
    rows: [{ societyId: 3, societyName: "Green Acres", address: "Baner", serves: false }],
    total: 1,
  }));
  answerCall(setServed, () => ({}));
  const { user } = renderApp("/provider?edit=7");
  await dialog("Provider Details");
  await user.click(await tab("Service"));
  await user.click(await screen.findByRole("button", { name: "Say which it serves" }));
  expect(screen.getByText(/^No society has a building yet, so there is none to choose\./)).toBeVisible();
  await user.click(await screen.findByRole("switch", { name: "Serves Green Acres" }));
  await waitFor(() => expect(sentTo(setServed)).toEqual([{ companyId: 1, societyId: 3, Serves: true }]));
});

test("a service is added with its flats and pillars, its times sent with today's date", async () => {
  answerCall(addCoverage, () => ({ providerServiceId: 9 }));
  const { user } = renderApp("/provider?edit=7");
  await dialog("Provider Details");
  await user.click(await tab("Service"));
  expect(await screen.findByText("No services available")).toBeVisible();
  await user.click(button("Add"));
  for (const message of [
    "Service is required",
    "Zone is required",
    "Select at least one flat",
    "Select at least one parking number",
  ])
    expect(await screen.findByText(message)).toBeVisible();
  await choose(user, "Select Service", "Foam wash");
  await choose(user, "Select Zone", "Pune West");
  await type(user, "Start Time", "06:00");
  await type(user, "End Time", "09:00");
  await choose(user, "Select Building", "Tower A, Green Acres");
  await user.click(await screen.findByRole("checkbox", { name: "1, 101" }));
  await choose(user, "Select Parking Floor", "B1");
  await user.click(await screen.findByRole("checkbox", { name: "P1" }));
  await user.click(button("Add"));
  expect(await screen.findByText("Service Added Successfully")).toBeVisible();
  const time = (clock: string) =>
    expect.stringMatching(new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${clock}:00$`)) as string;
  expect(sentTo(addCoverage)).toMatchObject([
    { flats: "101", parkingNumber: "501", serviceStartTime: time("06:00"), serviceEndTime: time("09:00") },
  ]);
});

test("with more buildings than one reply lists, one is found by name and stays selected", async () => {
  const tower = (buildingId: number, buildingName: string) => ({
    buildingId,
    buildingName,
    societyId: 3,
    societyName: "Green Acres",
  });
  const first = Array.from({ length: MAX_BUILDINGS }, (_, at) => tower(at + 1, `Tower ${at + 1}`));
  const zenith = tower(MAX_BUILDINGS + 1, "Zenith");
  answerCall(getProviderBuildings, ({ search = "", buildingId }) => {
    const isSearched = "zenith, green acres".includes(search.toLowerCase()) && search !== "";
    return isSearched ? [zenith] : [...(buildingId === zenith.buildingId ? [zenith] : []), ...first];
  });
  const { user } = renderApp("/provider?edit=7");
  await dialog("Provider Details");
  await user.click(await tab("Service"));
  const field = await screen.findByRole("combobox", { name: "Select Building" });
  await user.type(field, "zen");
  await user.click(await screen.findByRole("option", { name: "Zenith, Green Acres" }));
  await screen.findByRole("checkbox", { name: "1, 101" });
  expect(field).toHaveValue("Zenith, Green Acres");
  await user.clear(field);
  await user.type(field, "tower 7");
  expect(await screen.findByRole("option", { name: "Tower 77, Green Acres" })).toBeVisible();
  await user.tab();
  expect(field).toHaveValue("Zenith, Green Acres");
});

describe("an account", () => {
  const open = async () => {
    const { user } = renderApp("/provider?edit=7");
    await dialog("Provider Details");
    await user.click(await tab("Account"));
    return user;
  };

  test("is added, with its bank proposed from the branch code", async () => {
    answerCall(getBranch, () => ({ bankName: "HDFC Bank", branchName: "" }));
    answerCall(addAccount, () => ({ providerAccountId: 5 }));
    const user = await open();
    expect(await screen.findByText("No account details available")).toBeVisible();
    await type(user, "Account Number", "50100123456789");
    await type(user, "Account Holder Name", "Ramesh Jadhav");
    await choose(user, "Account Type", "Savings");
    await type(user, "IFSC Code", "hdfc0001234");
    await waitFor(() => expect(screen.getByLabelText("Bank Name")).toHaveValue("HDFC Bank"));
    await user.click(button("Submit Account Details"));
    expect(await screen.findByText("Account Added Successfully")).toBeVisible();
    expect(sentTo(addAccount)).toMatchObject([{ ifsccode: "HDFC0001234", bankName: "HDFC Bank" }]);
  });

  test("says under its fields which number and code it takes, and says it once", async () => {
    const user = await open();
    await screen.findByText("No account details available");
    const digits = "Must have 6 to 18 digits";
    const code = "Must be four letters, 0 and six letters or digits (e.g., HDFC0001234)";
    expect(screen.getByLabelText(/^Account Number/)).toHaveAccessibleDescription(digits);
    expect(screen.getByLabelText(/^IFSC Code/)).toHaveAccessibleDescription(code);
    await type(user, "Account Number", "12345");
    await type(user, "IFSC Code", "HDFC");
    await user.click(button("Submit Account Details"));
    await waitFor(() => expect(screen.getByLabelText(/^IFSC Code/)).toBeInvalid());
    expect(screen.getByLabelText(/^Account Number/)).toHaveAccessibleDescription(digits);
    expect(screen.getAllByText(code)).toHaveLength(1);
  });

  test("shows its full number only on request, and hides it again", async () => {
    answerCall(getAccounts, () => [account]);
    answerCall(revealAccount, () => ({ accountNumber: "50100123456789" }));
    const user = await open();
    expect(await screen.findByText("XXXXXX6789")).toBeVisible();
    await user.click(button("Show Ramesh Jadhav's account number"));
    expect(await screen.findByText("50100123456789")).toBeVisible();
    await user.click(button("Hide Ramesh Jadhav's account number"));
    expect(screen.queryByText("50100123456789")).toBeNull();
  });

  test("that is deleted leaves input for another one unchanged", async () => {
    const stays = [[account], []];
    answerCall(getAccounts, () => stays.shift() ?? []);
    answerCall(deleteAccount, () => ({}));
    const user = await open();
    await type(user, "Account Holder Name", "Sunita Kamble");
    await user.click(await screen.findByRole("button", { name: `Delete ${accountLabel}` }));
    await user.click(await screen.findByRole("button", { name: "Delete Item" }));
    expect(await screen.findByText("No account details available")).toBeVisible();
    expect(screen.getByLabelText(/^Account Holder Name/)).toHaveValue("Sunita Kamble");
  });

  test("asks for the password when the server requires it, and is then saved without retyping", async () => {
    answerCall(getAccounts, () => [account]);
    answerCall(getAccount, () => account);
    let confirmed = false;
    answerCall(updateAccount, () =>
      confirmed
        ? { providerAccountId: 5 }
        : refuseAs("unconfirmed", 403, "Please confirm your password.", {
            fields: { password: "Send it to /Auth/Confirm" },
          }),
    );
    answerCall(confirmPassword, () => {
      confirmed = true;
      return {};
    });
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Ramesh Jadhav's account" }));
    await waitFor(() => expect(screen.getByLabelText(/^Account Number/)).toHaveValue("XXXXXX6789"));
    await type(user, "UPI ID", "someone@else");
    await user.click(button("Submit Account Details"));
    const asked = await dialog("Confirm your password");
    await user.click(within(asked).getByRole("button", { name: "Close" }));
    expect(await screen.findByText("Please confirm your password.")).toBeVisible();
    expect(screen.queryByText(/Auth/)).toBeNull();
    await user.click(button("Submit Account Details"));
    const passwordDialog = within(await dialog("Confirm your password"));
    await user.type(passwordDialog.getByLabelText("Password"), "a long password");
    await user.click(passwordDialog.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Account Updated Successfully")).toBeVisible();
    expect(sentTo(updateAccount)).toHaveLength(3);
  });
});

describe("a document", () => {
  const document = {
    providerDocumentId: 3,
    providerId: 7,
    documentType: "Pan Card" as const,
    description: "Front",
    issuedOn: null,
    expiresOn: null,
    documentUrl: "/private/3/7/1/signature/page.jpg",
    thumbnailUrl: null,
    uploadedAt: "2026-11-21T04:30:00.000Z",
  };
  const open = async () => {
    const { user } = renderApp("/provider?edit=7");
    await dialog("Provider Details");
    await user.click(await tab("Document"));
    return user;
  };

  test("is uploaded as a PDF, which cannot be redacted; other file types are refused", async () => {
    answerCall(addDocument, () => ({ providerDocumentId: 3 }));
    const user = await open();
    await choose(user, "Document Type", "Aadhaar Card");
    await type(user, "Description", "Both sides");
    const upload = screen.getByLabelText("Document Upload");
    // File pickers may allow any file, so the type is checked again.
    const anyFile = userEvent.setup({ applyAccept: false });
    await anyFile.upload(upload, new File(["x"], "card.doc", { type: "application/msword" }));
    expect(await screen.findByText("Choose a picture or a PDF: JPEG, PNG, WebP, AVIF or PDF.")).toBeVisible();
    await user.upload(upload, new File(["x"], "card.jpg", { type: "image/jpeg" }));
    expect(await screen.findByRole("img", { name: "What will be sent" })).toBeVisible();
    await user.upload(upload, new File(["%PDF-"], "card.pdf", { type: "application/pdf" }));
    expect(screen.getByText("card.pdf")).toBeVisible();
    expect(screen.getByText(/this is done on pictures alone/)).toBeVisible();
    expect(screen.queryByRole("img", { name: "What will be sent" })).toBeNull();
    await user.click(button("Submit Document"));
    expect(await screen.findByText("Document Added Successfully")).toBeVisible();
    expect(sentTo(addDocument)).toMatchObject([{ DocumentType: "Aadhaar Card", Description: "Both sides" }]);
  });

  test.each([
    [[], []],
    [["police-check" as const], ["Police Verification"]],
  ])("where the company asks for %j, may be of the specified types and %j", async (asksFor, further) => {
    answerCall(getCompany, () => ({ ...sparkle, companyId: 1, asksFor, figures }));
    const user = await open();
    await user.click(await screen.findByRole("combobox", { name: "Document Type" }));
    const list = within(await screen.findByRole("region", { name: "Choices of Document Type" }));
    await waitFor(() => expect(sentTo(getCompany)).not.toEqual([]));
    const specified =
      "Profile Picture, Aadhaar Card, Pan Card, Driving License, Passport, Voter ID, Certificate";
    await waitFor(() =>
      expect(list.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
        ...specified.split(", "),
        ...further,
      ]),
    );
  });

  test("may be a police check from before, when the company no longer asks for one", async () => {
    answerCall(getDocuments, () => [{ ...document, documentType: "Police Verification" as const }]);
    answerCall(updateDocument, () => ({ providerDocumentId: 3 }));
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Dates of Police Verification" }));
    const dates = within(await dialog("Dates of Police Verification"));
    await user.click(dates.getByRole("button", { name: "Save Dates" }));
    expect(await screen.findByText("Document Updated Successfully")).toBeVisible();
    expect(sentTo(updateDocument)).toMatchObject([{ DocumentType: "Police Verification" }]);
  });

  test("is sent with its type and description", async () => {
    answerCall(addDocument, () => ({ providerDocumentId: 3 }));
    const user = await open();
    expect(await screen.findByText("Document not available")).toBeVisible();
    await user.click(button("Submit Document"));
    for (const message of [
      "Document Type is required",
      "Document is required",
      "Document Upload is required",
    ])
      expect(await screen.findByText(message)).toBeVisible();
    await choose(user, "Document Type", "Pan Card");
    await type(user, "Description", "Front");
    await user.upload(
      screen.getByLabelText("Document Upload"),
      new File(["x"], "pan.jpg", { type: "image/jpeg" }),
    );
    await user.click(button("Submit Document"));
    expect(await screen.findByText("Document Added Successfully")).toBeVisible();
    expect(sentTo(addDocument)).toMatchObject([
      { ProviderId: "7", DocumentType: "Pan Card", Description: "Front" },
    ]);
  });

  test("shows an error when refused, and keeps the input", async () => {
    answerCall(addDocument, () => refuse(415, "Choose a picture."));
    const user = await open();
    await choose(user, "Document Type", "Pan Card");
    await type(user, "Description", "Front");
    await user.upload(
      screen.getByLabelText("Document Upload"),
      new File(["x"], "pan.jpg", { type: "image/jpeg" }),
    );
    await user.click(button("Submit Document"));
    expect(await screen.findByText("Failed to submit document")).toBeVisible();
    expect(screen.getByLabelText(/^Description/)).toHaveValue("Front");
  });

  test("is shown full screen; Escape closes only the overlay", async () => {
    answerCall(getDocuments, () => [document]);
    answerCall(getDocument, () => document);
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "View Pan Card" }));
    expect(await screen.findByRole("img", { name: "Pan Card" })).toHaveAttribute(
      "src",
      `/documents${document.documentUrl}`,
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("img", { name: "Pan Card" })).toBeNull());
    expect(await dialog("Provider Details")).toBeVisible();
  });

  test("has its dates changed without a new upload", async () => {
    answerCall(getDocuments, () => [{ ...document, issuedOn: "2026-01-05", expiresOn: "2026-12-31" }]);
    answerCall(updateDocument, () =>
      refuse(400, "Please check.", { ExpiresOn: "It must not end before it begins" }),
    );
    const user = await open();
    const row = within(await screen.findByRole("row", { name: /^Pan Card/ }));
    expect(row.getByText(/^from 5 Jan 2026 until 31 Dec 2026, uploaded /)).toBeVisible();
    await user.click(row.getByRole("button", { name: "Dates of Pan Card" }));
    const dates = within(await dialog("Dates of Pan Card"));
    await user.clear(dates.getByLabelText(/^Valid until/));
    await user.type(dates.getByLabelText(/^Valid until/), "04/01/2026");
    await user.click(dates.getByRole("button", { name: "Save Dates" }));
    expect(await dates.findByText("It must not end before it begins")).toBeVisible();
    answerCall(updateDocument, () => ({ providerDocumentId: 3 }));
    await user.click(dates.getByRole("button", { name: "Save Dates" }));
    expect(await screen.findByText("Document Updated Successfully")).toBeVisible();
    expect(sentTo(updateDocument).at(-1)).toMatchObject({
      ProviderId: "7",
      providerDocumentId: "3",
      DocumentType: "Pan Card",
      Description: "Front",
      IssuedOn: "2026-01-05",
      ExpiresOn: "2026-01-04",
    });
  });
});

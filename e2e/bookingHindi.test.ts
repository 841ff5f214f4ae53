import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { addDays } from "#contract/day.ts";
import { itemCard, codeSentTo, creta, nextMonday, regionNamed, waitForSelected } from "./support/booking.ts";
import { openBookingDesk } from "./support/bookingDesk.ts";
import { visit } from "./support/browser.ts";
import { expectFit } from "./support/fit.ts";
import { button, pick, toast } from "./support/screen.ts";

const { app, browser, calls, place } = await openBookingDesk();

const tuesday = addDays(nextMonday(), 1);
const lata = { name: "लता जोशी", phone: "9822098221" };

/** Chooses an option of a select by its exact Hindi label. */
const choose = (within: Locator, label: string, option: string): Promise<void> =>
  pick(within.getByRole("combobox", { name: label, exact: true }), option, option);

/** Verifies the phone, and enters the name and the car's location. */
async function enterCustomer(modal: Locator): Promise<void> {
  await modal.getByLabel("फ़ोन नंबर").fill(lata.phone);
  await button(modal, "कोड भेजें").tap();
  const code = modal.getByRole("textbox", { name: "कोड" });
  await code.waitFor();
  await code.fill(await codeSentTo(calls, lata.phone));
  await modal.getByLabel("नाम").fill(lata.name);
  await modal.getByLabel("ईमेल").fill("lata@example.com");
  await button(modal, "जानकारी सहेजें").tap();
  await modal.getByText(`${lata.name}, ${lata.phone}`).waitFor();
  await choose(modal, "सोसाइटी", "Lake View");
  await choose(modal, "बिल्डिंग", "Tower B");
  await choose(modal, "मंज़िल", "2");
  await choose(modal, "फ़्लैट", "202");
  await choose(modal, "पार्किंग का पिलर", "P3");
}

test("a customer books and skips a wash in Hindi on a phone", async () => {
  const { page, complaints, context } = await visit(browser, app.url, {
    width: 390,
    scheme: "light",
    touch: true,
  });
  await page.goto("/book");
  await page.getByRole("combobox", { name: "Language" }).selectOption("hi");
  await page.getByRole("heading", { name: "धुलाई बुक करें", level: 1 }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("hi-IN");
  const service = page.getByRole("combobox", { name: "सर्विस चुनें" });
  await service.selectOption(place.serviceName);
  await waitForSelected(service, place.serviceName);
  await button(itemCard(page), "बुक करें").waitFor();
  await expectFit(page, "/book in Hindi");
  await button(itemCard(page), "बुक करें").tap();
  const modal = page.getByRole("dialog", { name: "धुलाई बुक करें" });
  await enterCustomer(modal);

  const form = page.getByRole("form", { name: "गाड़ी", exact: true });
  await form.getByLabel("गाड़ी का नंबर").fill("MH12QQ0002");
  await choose(form, "गाड़ी की कंपनी", creta.make);
  await choose(form, "गाड़ी का मॉडल", creta.model);
  await choose(form, "ईंधन", "Petrol");
  await form.getByLabel("गाड़ी का रंग").fill(creta.color);
  await form.getByLabel("शुरू की तारीख़").fill(tuesday);
  await pick(form.getByRole("combobox", { name: "समय (स्लॉट)" }), /^सुबह 6 बजे/, "सुबह 6");
  await button(form, "गाड़ी जोड़ें").tap();
  await page.getByRole("list", { name: "जोड़ी गई गाड़ियाँ" }).getByText("MH12QQ0002").waitFor();
  await expectFit(page, "the booking in Hindi");
  await button(modal, "चेकआउट पर जाएँ").tap();
  const checkout = page.getByRole("dialog", { name: "चेकआउट" });
  await button(checkout, "बुकिंग पक्की करें").waitFor();
  await expectFit(page, "the checkout in Hindi");
  await button(checkout, "बुकिंग पक्की करें").tap();
  await page.waitForURL("**/washes");

  const next = regionNamed(page, "अगली धुलाई");
  await next.getByText(/^मंगल .*, सुबह 6 बजे$/).waitFor();
  await expectFit(page, "/washes in Hindi");
  await next.getByRole("button", { name: /: छोड़ें$/ }).tap();
  const skipping = page.getByRole("dialog", { name: "धुलाई छोड़ें" });
  await skipping.getByRole("textbox", { name: "वजह" }).fill("शहर से बाहर");
  await button(skipping, "छोड़ें").click();
  await skipping.waitFor({ state: "hidden" });
  await toast(page, "धुलाई छोड़ दी गई");
  const upcoming = regionNamed(page, "आने वाली धुलाई");
  await button(upcoming, "आने वाली धुलाई").tap();
  await upcoming.getByText("वजह: शहर से बाहर").waitFor();
  expect(await calls.done(searchBookings, { search: lata.phone })).toMatchObject({
    total: 1,
    rows: [{ washes: 0, amount: 0 }],
  });
  expect(complaints).toEqual([]);
  await context.close();
});

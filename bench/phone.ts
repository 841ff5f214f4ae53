// Prints how soon a cleaner's phone shows the next wash without a signal, and how soon a photo is saved, on a processor
// four times slower: `npm run bench -- phone`.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { runningAddress } from "#server/db/embedded.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import type { Calls } from "#server/testing/world.ts";
import { startApp } from "../e2e/support/app.ts";
import { doneAt, signIn } from "../e2e/support/client.ts";
import { ask } from "../e2e/support/data.ts";
import { temporaryRunFolder } from "../e2e/support/folder.ts";
import { openLine } from "../e2e/support/line.ts";
import { newPhone } from "../e2e/support/phone.ts";
import { addCleaner, giveRound, PASSWORD } from "../e2e/support/round.ts";

const ROUNDS = 5;
const WASHES = 60;
const SLOWER = 4;

/**
 * Notes in the page when something was painted, in ms from the start of the page: `pillar` is the name of the next wash's, `photo`
 * how long it took from the camera's answer until the page said that the photo is kept.
 */
const notePaints = `
  const painted = (tell) => requestAnimationFrame(() => setTimeout(() => tell(performance.now())));
  let taken = 0;
  addEventListener("change", () => { taken = performance.now(); }, true);
  new MutationObserver(() => {
    if (!window.pillar && document.querySelector("h2 .pillar")) {
      window.pillar = -1;
      painted((at) => { window.pillar = at; });
    }
    if (taken > 0 && !window.photo && document.querySelector(".photo[data-kept]")) {
      window.photo = -1;
      painted((at) => { window.photo = at - taken; });
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
`;

async function noted(page: Page, name: "pillar" | "photo"): Promise<number> {
  for (;;) {
    const at = await page.evaluate<number | undefined>(`window.${name}`);
    if (at !== undefined && at > 0) return at;
    await pause(50);
  }
}

/** A photo as a camera takes it: 12 megapixels. */
const takePhoto = `(async () => {
  const canvas = new OffscreenCanvas(4000, 3000), pen = canvas.getContext("2d");
  for (let n = 0; n < 3000; n++) {
    pen.fillStyle = "hsl(" + n * 37 + " 50% 50%)";
    pen.fillRect(Math.random() * 4000, Math.random() * 3000, 90, 60);
  }
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer());
  let text = ""; for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
})()`;

const line = (name: string, took: number[]): string => {
  const sorted = took.toSorted((one, other) => one - other);
  return `| ${name} | ${sorted[sorted.length >> 1]?.toFixed(0)} | ${sorted.at(-1)?.toFixed(0)} |`;
};

const folder = temporaryRunFolder();
const app = await startApp({ DATA_DIR: folder.dataDir });
const way = await openLine(app.url);
const phone = newPhone();
try {
  const token = await signIn(app.url);
  const calls: Calls = { done: (endpoint, body) => doneAt(app.url, endpoint, body, { token }) };
  const database = runningAddress(folder.dataDir);
  const place = await makeBookable(calls);
  await ask(database, "update company set photos_wanted = 'both'");
  const providerId = await addCleaner(calls, app.url, token, "cleaner");
  await giveRound(calls, database, place, providerId, WASHES);

  const { page, kill } = await phone.open();
  await page.goto(way.url);
  await page.getByLabel("User name").fill("cleaner");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: `0 of ${WASHES}` }).waitFor();
  await page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)");
  const photo = Buffer.from(await page.evaluate<string>(takePhoto), "base64");
  // Chromium writes a session in local storage down some seconds late.
  await pause(6_000);
  await kill();

  way.isUp = false;
  const openings: number[] = [];
  const photos: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await phone.open(SLOWER);
    await opened.page.addInitScript(notePaints);
    await opened.page.goto(`${way.url}/today`);
    openings.push(await noted(opened.page, "pillar"));
    await opened.page
      .getByLabel("Photo after")
      .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
    photos.push(await noted(opened.page, "photo"));
    await opened.page.locator("button:enabled").getByText("Done", { exact: true }).click();
    await opened.page.getByRole("heading", { level: 1, name: `${round + 1} of ${WASHES}` }).waitFor();
    await opened.kill();
  }
  console.log(
    `| without a signal, ${WASHES} washes, processor ${SLOWER} × slower | median ms | longest ms |\n|---|---|---|`,
  );
  console.log(line("until the next wash's pillar is painted", openings));
  console.log(line("from the camera's photo of 12 megapixels to 'kept'", photos));
} finally {
  await phone.remove();
  await way.close();
  await app.stop();
  folder.remove();
}

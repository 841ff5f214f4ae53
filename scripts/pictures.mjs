// `npm run pictures`: takes the README's pictures of the main screens from the demo, into docs/pictures.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { findChromium } from "./chromium.mjs";
import { build, install, orExit, root } from "./prepare.mjs";

orExit(install);
orExit(build);
const { chromium } = await import("playwright-core");
const { default: sharp } = await import("sharp");

const folder = path.join(root, "docs/pictures");
const SETTLED_MS = 2_500;
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 760 };

/** For each picture: the screen, the user, the size, and the button to press first. */
const pictures = [
  { name: "dashboard", address: "/Managementdashboard", userName: "asha", size: desk },
  { name: "dispatch", address: "/dispatch", userName: "asha", size: desk },
  { name: "bookings", address: "/Booking", userName: "asha", size: desk },
  { name: "society", address: "/society?view=2", userName: "asha", size: desk },
  { name: "bills", address: "/bills", userName: "asha", size: desk },
  { name: "tickets", address: "/ticket", userName: "asha", size: desk },
  { name: "today", address: "/today", userName: "ramesh", size: phone, press: "Tomorrow" },
  { name: "book", address: "/book", userName: null, size: phone },
];

/** Starts the demo on its own data. `address` resolves once it is ready. */
function startDemo(dataDir) {
  const server = spawn(process.execPath, [path.join(root, "dist/server/main.js")], {
    env: { ...process.env, DEMO: "true", DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = new Promise((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (text) => {
      output += text;
      const [found] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
      if (found) resolve(found);
    });
    server.once("exit", () => reject(new Error(`The demo ended before it served:\n${output}`)));
  });
  return { server, address };
}

/** Local storage of a signed-in user. */
async function signIn(origin, userName) {
  const response = await fetch(`${origin}/api/Auth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password: "chamak-demo" }),
  });
  if (!response.ok) throw new Error(`${userName} could not sign in: ${await response.text()}`);
  const { token, user, usertype } = await response.json();
  return { token, user: JSON.stringify(user), usertype: JSON.stringify(usertype) };
}

async function takePicture(browser, origin, { name, address, userName, size, press }) {
  const context = await browser.newContext({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
  const page = await context.newPage();
  if (userName) {
    const session = await signIn(origin, userName);
    await page.addInitScript((entries) => Object.assign(localStorage, entries), session);
  }
  await page.goto(`${origin}${address}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (press) await page.getByRole("button", { name: press }).click();
  // An open board keeps asking for changes, so the network is never idle.
  await page.waitForTimeout(SETTLED_MS);
  const taken = sharp(await page.screenshot());
  await taken.png({ palette: true, quality: 80 }).toFile(path.join(folder, `${name}.png`));
  await context.close();
  console.log(`docs/pictures/${name}.png`);
}

const run = mkdtempSync(path.join(tmpdir(), "chamak-pictures-"));
// As root, the database runs under another account, which must be able to enter the folder.
chmodSync(run, 0o755);
const { server, address } = startDemo(path.join(run, "data"));
const ended = new Promise((resolve) => server.once("exit", resolve));
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
try {
  mkdirSync(folder, { recursive: true });
  const origin = await address;
  for (const picture of pictures) await takePicture(browser, origin, picture);
} finally {
  await browser.close();
  server.kill();
  await ended;
  rmSync(run, { recursive: true, force: true });
}

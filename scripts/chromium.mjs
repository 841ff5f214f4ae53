import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { root, run } from "./prepare.mjs";

const usualPlaces = [
  // Without windows, a page costs two thirds.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const found = (places) => places.find((place) => place && existsSync(place));

/** Installs Debian's package, as root on a system with apt-get. */
function installPackage() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  console.log("Installing Chromium for the browser tests …");
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options);
}

/** Downloads Playwright's own build. */
async function downloadBuild() {
  console.log("Downloading Chromium for the browser tests …");
  run(process.execPath, [path.join(root, "node_modules/playwright-core/cli.js"), "install", "chromium"]);
  const { chromium } = await import("playwright-core");
  return chromium.executablePath();
}

/** The path of a Chromium: CHROMIUM_PATH, the usual places, Debian's package, or Playwright's own download. */
export async function findChromium() {
  const installed = found([process.env.CHROMIUM_PATH, ...usualPlaces]);
  if (installed) return installed;
  installPackage();
  return found(usualPlaces) ?? (await downloadBuild());
}

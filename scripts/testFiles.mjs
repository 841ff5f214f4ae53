// Which test files there are, and which of them stand beside what has changed.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./prepare.mjs";

const roofs = ["contract", "packages", "server", "tools", "web", "e2e"];

/** Every test file, as its path from the project's folder. */
export const allTests = () =>
  [
    ...readdirSync(root),
    ...roofs.flatMap((roof) =>
      readdirSync(path.join(root, roof), { recursive: true, encoding: "utf8" }).map(
        (file) => `${roof}/${file.replaceAll(path.sep, "/")}`,
      ),
    ),
  ].filter((file) => /\.test\.tsx?$/.test(file));

/** The tests that do more at night than by day. */
export const nightTests = () =>
  allTests().filter((file) => readFileSync(path.join(root, file), "utf8").includes("server/testing/soak.ts"));

/** @returns the lines of what git prints. @throws when it refuses. */
function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n").filter(Boolean);
}

/** Where this branch left main; on main itself its last commit. */
export const branchStart = () => git("merge-base", "HEAD", "main")[0];

/** The tests in a file's folder and below it, or else of the next folder above that has any; never all of the features'. */
function testsBeside(file, tests) {
  let folder = path.posix.dirname(file);
  while (folder.includes("/") && !folder.endsWith("/features")) {
    const beside = tests.filter((test) => test.startsWith(`${folder}/`));
    if (beside.length > 0) return beside;
    folder = path.posix.dirname(folder);
  }
  return [];
}

/** The tests of the server and the web beside what differs from `since`, and the browser tests that do so themselves. */
export function changedTests(since) {
  const changed = [
    ...git("diff", "--name-only", "--relative", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const tests = allTests().filter((file) => /^(?:server|tools|web)\//.test(file));
  const browserTests = allTests().filter((file) => file.startsWith("e2e/") && changed.includes(file));
  return [...new Set([...changed.flatMap((file) => testsBeside(file, tests)), ...browserTests])];
}

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const engine = ["podman", "docker"].find((name) => spawnSync(name, ["info"]).status === 0);
const run = (args: string[]) => spawnSync(engine ?? "", args, { encoding: "utf8" });

/** Images that the build begins with. */
const bases = [...readFileSync("ops/Containerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(
  ([, image = ""]) => image,
);

/** Why an image cannot be built on this machine, if that is so. */
function obstacle(): string | undefined {
  if (!engine) return "Neither podman nor docker runs on this machine.";
  for (const base of bases) {
    const { status, stderr } = run(["pull", base]);
    if (status !== 0) return `${engine} could not fetch ${base}: ${stderr.trim()}`;
  }
  return undefined;
}

test("the image starts as far as the database that it needs", { timeout: 1_800_000 }, ({ skip }) => {
  const reason = obstacle();
  if (reason !== undefined) skip(reason);
  const built = run(["build", "--file", "ops/Containerfile", "--tag", "chamak-test", "."]);
  expect(built.status, built.stderr).toBe(0);
  const url = "DATABASE_URL=postgresql://nobody@127.0.0.1:1/none";
  const confined = ["--rm", "--read-only", "--tmpfs", "/tmp", "--network", "none"];
  const { status, stderr } = run(["run", ...confined, "--env", url, "chamak-test"]);
  expect(status).toBe(1);
  expect(stderr).toContain("Chamak could not start. ");
  expect(stderr).toMatch(/database/i);
});

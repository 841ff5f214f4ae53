import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { compiledTexts } from "./build/texts.ts";
import { HANG_MS } from "./contract/testing/hang.ts";
import { isNight } from "./server/testing/night.ts";

const server = {
  environment: "node" as const,
  globalSetup: ["server/testing/globalSetup.ts"],
};

const common = {
  // What only `npm run test:night` runs.
  exclude: [...configDefaults.exclude, ...(isNight ? [] : ["**/*.night.test.{ts,tsx}"])],
  // Limits for what hangs, not for what is slow on a busy machine: a test may wait for several things, and by night does
  // the same many times.
  testTimeout: (isNight ? 30 : 4) * HANG_MS,
  hookTimeout: 4 * HANG_MS,
  expect: { poll: { timeout: HANG_MS } },
  setupFiles: ["patience.ts"],
};

// Argon2 and a database for each file: a core takes one at a time. Of a large machine we may have been lent a few cores only.
const workers = Math.min(Math.max(availableParallelism(), 2), 4);

export default defineConfig({
  test: {
    maxWorkers: workers,
    // A second run does not transform again what has not changed.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: "rules",
          environment: "node",
          isolate: false,
          include: ["contract/**/*.test.ts", "*.test.ts"],
          ...common,
        },
      },
      {
        test: {
          name: "server",
          include: ["{server,tools}/**/*.test.ts"],
          ...common,
          // A worker loads the server once for all of its files, which takes longer than most of them.
          isolate: false,
          ...server,
        },
      },
      {
        test: {
          name: "statements",
          environment: "node",
          // Reads what the server's tests have recorded.
          include: ["server/testing/statements/statements.last.ts"],
          testTimeout: common.testTimeout,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "packages",
          environment: "node",
          include: ["packages/**/*.test.ts"],
          ...common,
        },
      },
      {
        plugins: [compiledTexts()],
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "web",
          // React as people get it: what it tells developers beside takes as long as drawing a screen.
          env: { NODE_ENV: "production" },
          environment: "jsdom",
          include: ["web/**/*.test.{ts,tsx}"],
          ...common,
          setupFiles: ["patience.ts", "web/testing/setup.ts"],
          // Screens leave much behind: with more room for the young, the collector looks less often.
          execArgv: ["--max-semi-space-size=64"],
          // A worker loads the app once for all of its files.
          isolate: false,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts", "specification/*.test.ts"],
          ...common,
          isolate: false,
          // A browser, a phone's worth of timers and kills on a busy machine: a second try, which the run tells of as flaky.
          retry: 1,
          // After all others: what they time are answers of a whole server.
          sequence: { groupOrder: 1 },
          // Each has a browser, a server and a database at work beside it.
          maxWorkers: Math.max(workers - 1, 2),
          ...server,
        },
      },
      {
        test: {
          name: "departures",
          environment: "node",
          // Writes the page of what all walks of the specification have checked.
          include: ["specification/departures.last.ts"],
          testTimeout: common.testTimeout,
          globalSetup: ["specification/globalSetup.ts"],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

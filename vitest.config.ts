import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = {
  environment: "node" as const,
  globalSetup: ["server/testing/globalSetup.ts"],
};

export default defineConfig({
  test: {
    // Argon2 and a database for each file: two files at a time is what two cores take.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "rules",
          environment: "node",
          include: ["contract/**/*.test.ts", "architecture.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...server,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          environment: "jsdom",
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: ["web/testing/setup.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          ...server,
        },
      },
    ],
  },
});

import { expect, onTestFinished, test, vi } from "vitest";
import { searchMessages } from "#contract/message/message.ts";
import { changePassword, forgotPassword, login, logout, resetPassword } from "#contract/session/session.ts";
import { addSociety } from "#contract/society/society.ts";
import { runningAddress } from "#server/db/embedded.ts";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { mailServer } from "#server/testing/mailServer.ts";
import { someSociety } from "#server/testing/world.ts";
import { adminPassword, startApp } from "./support/app.ts";
import { callAt, doneAt, signIn } from "./support/client.ts";
import { queryDatabase, clearOrphans } from "./support/data.ts";

test("the log contains every call, and no password, token, email address or name", async () => {
  const dataDir = dataFolder();
  const { port, received } = await mailServer({ refuses: "." });
  const app = await startApp({
    DATA_DIR: dataDir,
    LOG_LEVEL: "trace",
    SMTP_URL: `smtp://desk:smtp-secret@127.0.0.1:${port}`,
  });
  onTestFinished(async () => {
    await app.stop("SIGKILL");
    await clearOrphans(dataDir);
  });
  const { url } = app;
  await queryDatabase(runningAddress(dataDir), "update app_user set email = 'owner@example.com'");

  const token = await signIn(url);
  await callAt(url, login, { userName: "somebody@example.com", password: "a-wrong-secret" });
  await callAt(url, login, { userName: "admin", password: "a-wrong-secret" });
  await callAt(
    url,
    changePassword,
    { currentPassword: "a-wrong-secret", newPassword: "a-new-secret" },
    { token },
  );
  await doneAt(url, forgotPassword, { userName: "admin" });
  await doneAt(url, forgotPassword, { userName: "somebody@example.com" });
  await vi.waitFor(
    async () => {
      const { rows } = await doneAt(url, searchMessages, { page: 1, pageSize: 1 }, { token });
      expect(rows[0]?.problem).toBe("The mail server did not take this mail.");
    },
    { interval: 100 },
  );
  const [, link = ""] = /resetPassword#(\S+)/.exec(received.join("\n")) ?? [];
  expect(link).toMatch(/^[\w-]{20,}$/);
  await doneAt(url, addSociety, someSociety, { token });
  expect((await callAt(url, addSociety, someSociety, { token })).status).toBe(409);
  for (const path of ["/api/Auth/Login", "/api/nothing"]) {
    await fetch(`${url}${path}?token=${token}`, { method: "POST", body: `{"password": "${adminPassword}"` });
  }
  await doneAt(url, logout, {}, { token });
  await callAt(url, logout, {}, { token });
  await doneAt(url, resetPassword, { resetToken: link, password: "a-new-secret" });
  await callAt(url, resetPassword, { resetToken: link, password: "a-new-secret" });
  const next = await signIn(url, "a-new-secret");
  const { output } = await app.stop();

  const requestLines = output.split("\n").filter((line) => line.includes('"msg":"request"'));
  for (const route of [login, logout, resetPassword, forgotPassword, changePassword, addSociety])
    expect(requestLines.some((line) => line.includes(`"route":"/api${route.path}"`))).toBe(true);
  const secrets = [adminPassword, "a-wrong-secret", "a-new-secret", "smtp-secret", token, next, link];
  const personal = [
    "owner@example.com",
    "somebody@example.com",
    someSociety.SocietyName,
    someSociety.SocietyStreet,
  ];
  expect([...secrets, ...personal].filter((text) => output.includes(text))).toEqual([]);
});

import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Letter, smtpSender, whatsappSender } from "#server/net/senders.ts";
import { mailServer } from "#server/testing/mailServer.ts";

const mail: Letter = {
  template: "reset",
  language: "en",
  parameters: {},
  recipient: "asha@example.com",
  dltTemplateId: "",
  whatsappName: "",
  subject: "Set a new password",
  body: "Open http://chamak.test/resetPassword#secret",
};
const { signal } = new AbortController();

test("a mail reaches the mail server with sender, recipient, subject and text", async () => {
  const { url, received } = await mailServer();
  await smtpSender(url)(mail, signal);
  expect(received).toContain("MAIL FROM:<desk@example.com>");
  expect(received).toContain("RCPT TO:<asha@example.com>");
  expect(received).toContain("Subject: Set a new password");
  expect(received).toContain("Open http://chamak.test/resetPassword#secret");
});

test("a WhatsApp message names its template with language and parameters", async () => {
  const received: unknown[] = [];
  const server = createHttpServer((request, response) => {
    request.on("data", (part: Buffer) => received.push(JSON.parse(part.toString())));
    request.on("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const parameters = { name: "Asha", link: "http://chamak.test/resetPassword#secret" };
  await whatsappSender(`http://127.0.0.1:${port}/send`)({ ...mail, language: "hi", parameters }, signal);
  expect(received).toEqual([
    { to: mail.recipient, template: "reset", language: "hi", parameters, text: mail.body },
  ]);
});

test("a mail that the server refuses causes an error", async () => {
  const { url } = await mailServer({ refuses: "RCPT" });
  await expect(smtpSender(url)(mail, signal)).rejects.toThrow("550");
});

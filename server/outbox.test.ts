import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Letter } from "#server/features/message/rules.ts";
import { smtpSender, whatsappSender } from "#server/outbox.ts";

/** A mail server that takes everything, or refuses every recipient; what it was told stands in `heard`. */
async function mailServer(options: { refuses?: boolean } = {}): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = [];
  const talk = (socket: Socket): void => {
    let inData = false;
    socket.setEncoding("utf8").write("220 mail.test\r\n");
    socket.on("data", (text: string) => {
      for (const line of text.split("\r\n").filter((one) => one !== "" || inData)) {
        heard.push(line);
        if (inData && line !== ".") continue;
        const isData = line === "DATA";
        inData = isData;
        const isRefused = options.refuses === true && line.startsWith("RCPT");
        socket.write(isRefused ? "550 no such person\r\n" : isData ? "354 go on\r\n" : "250 ok\r\n");
      }
    });
  };
  const server = createServer(talk).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?from=desk@example.com`, heard };
}

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
  const { url, heard } = await mailServer();
  await smtpSender(url)(mail, signal);
  expect(heard).toContain("MAIL FROM:<desk@example.com>");
  expect(heard).toContain("RCPT TO:<asha@example.com>");
  expect(heard).toContain("Subject: Set a new password");
  expect(heard).toContain("Open http://chamak.test/resetPassword#secret");
});

test("a message over WhatsApp names its template with language and parameters", async () => {
  const heard: unknown[] = [];
  const server = createHttpServer((request, response) => {
    request.on("data", (part: Buffer) => heard.push(JSON.parse(part.toString())));
    request.on("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const parameters = { name: "Asha", link: "http://chamak.test/resetPassword#secret" };
  await whatsappSender(`http://127.0.0.1:${port}/send`)({ ...mail, language: "hi", parameters }, signal);
  expect(heard).toEqual([
    { to: mail.recipient, template: "reset", language: "hi", parameters, text: mail.body },
  ]);
});

test("a mail that the server refuses is an error", async () => {
  const { url } = await mailServer({ refuses: true });
  await expect(smtpSender(url)(mail, signal)).rejects.toThrow("550");
});

import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { smtpSender } from "#server/outbox.ts";

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

const mail = {
  recipient: "asha@example.com",
  subject: "Set a new password",
  body: "Open http://chamak.test/resetPassword#secret",
};

test("a mail reaches the mail server with sender, recipient, subject and text", async () => {
  const { url, heard } = await mailServer();
  await smtpSender(url)(mail);
  expect(heard).toContain("MAIL FROM:<desk@example.com>");
  expect(heard).toContain("RCPT TO:<asha@example.com>");
  expect(heard).toContain("Subject: Set a new password");
  expect(heard).toContain("Open http://chamak.test/resetPassword#secret");
});

test("a mail that the server refuses is an error", async () => {
  const { url } = await mailServer({ refuses: true });
  await expect(smtpSender(url)(mail)).rejects.toThrow("550");
});

import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A mail server that accepts everything, or refuses commands that begin with `refuses`: "RCPT" refuses each
 * recipient, "." each mail after its content. `received` holds the received lines.
 */
export async function mailServer(
  options: { refuses?: "RCPT" | "." } = {},
): Promise<{ port: number; url: string; received: string[] }> {
  const received: string[] = [];
  const answerTo = (line: string): string => {
    if (options.refuses && line.startsWith(options.refuses)) return "550 not here";
    if (line === "DATA") return "354 go on";
    return line.startsWith("AUTH") ? "235 welcome" : "250 ok";
  };
  const talk = (socket: Socket): void => {
    let inData = false;
    socket.setEncoding("utf8").write("220 mail.test\r\n");
    socket.on("data", (text: string) => {
      for (const line of text.split("\r\n").filter((one) => one !== "" || inData)) {
        received.push(line);
        if (inData && line !== ".") continue;
        inData = line === "DATA";
        socket.write(`${answerTo(line)}\r\n`);
      }
    });
  };
  const server = createServer(talk).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, url: `smtp://127.0.0.1:${port}?from=desk@example.com`, received };
}

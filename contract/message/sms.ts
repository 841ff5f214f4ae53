/** Size of text messages, which are billed by part (3GPP TS 23.038). */

// Characters that take one septet, and characters that take two.
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");

/** Capacity of a single message and of each part of a longer one, in GSM-7 septets or UCS-2 units. */
const capacities = { "GSM-7": { alone: 160, part: 153 }, "UCS-2": { alone: 70, part: 67 } } as const;

export type SmsSize = {
  encoding: keyof typeof capacities;
  /** In units of the encoding. */ length: number;
  parts: number;
};

/** The number of parts in which a text is sent and billed. Characters of several units are not split. */
export function smsSize(text: string): SmsSize {
  const signs = Array.from(text);
  const encoding = signs.every((sign) => basic.has(sign) || extended.has(sign)) ? "GSM-7" : "UCS-2";
  const units = signs.map((sign) => (encoding === "UCS-2" ? sign.length : extended.has(sign) ? 2 : 1));
  const length = units.reduce((sum, unit) => sum + unit, 0);
  const { alone, part } = capacities[encoding];
  if (length <= alone) return { encoding, length, parts: 1 };
  let [parts, used] = [1, 0];
  for (const unit of units) {
    if (used + unit > part) [parts, used] = [parts + 1, 0];
    used += unit;
  }
  return { encoding, length, parts };
}

/** Most characters per template variable in India's template register (DLT). */
export const DLT_MOST = 30;

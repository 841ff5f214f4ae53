/** What a text message costs: it is billed by its parts (3GPP TS 23.038). */

// What one septet holds, and what takes two.
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");

/** Septets of GSM-7 or units of UCS-2: how many of them fit a message alone, and a part of a longer one. */
const capacities = { "GSM-7": { alone: 160, part: 153 }, "UCS-2": { alone: 70, part: 67 } } as const;

export type SmsSize = {
  encoding: keyof typeof capacities;
  /** In units of the encoding. */ length: number;
  parts: number;
};

/** In how many parts a text is sent and billed. A sign that takes several units is never cut in two. */
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

/** How many signs India's register of templates (DLT) lets be put in for each of a template's variables. */
export const DLT_MOST = 30;

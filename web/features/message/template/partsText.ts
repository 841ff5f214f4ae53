import { plural } from "#contract/format.ts";
import type { SmsSize } from "#contract/message/sms.ts";

/** "1 part, 104 characters", "3 parts, 143 Unicode characters". */
export const partsText = ({ encoding, length, parts }: SmsSize): string =>
  `${plural(parts, "part")}, ${plural(length, encoding === "UCS-2" ? "Unicode character" : "character")}`;

/** How a message goes out. */
export const channels = ["mail", "sms", "whatsapp"] as const;
export type Channel = (typeof channels)[number];

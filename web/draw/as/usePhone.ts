import { visitor } from "#web/draw/visitor.ts";

/** Whether the visitor's screen is as narrow as a phone's. */
export const usePhone = (): boolean => visitor().phone;

import { visitor } from "#web/draw/visitor.ts";

/** What the visitor's browser keeps under `name`, of what a picture depends on. */
export const readCookie = (name: string): string | null =>
  name === "sidebar" && visitor().narrow ? "narrow" : null;

/** Nothing is kept while a page is drawn. */
export const keepCookie = (): void => {};

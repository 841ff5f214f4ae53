import type { Page } from "playwright-core";

/** What a first screen took: its JavaScript and CSS, in kilobytes as they came over the line. */
export type Weight = {
  kilobytes: number;
  files: number;
  /** Files that the page itself did not name. */ late: string[];
};

/** Opens an address with nothing kept and weighs what arrives until `usable` is seen. */
export async function weigh(page: Page, address: string, usable: () => Promise<void>): Promise<Weight> {
  const sizes = new Map<string, number>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^(\/door)?\/assets\/.*\.(js|css)$/.test(pathname)) {
      sizes.set(pathname, Number(response.headers()["content-length"]));
    }
  });
  const response = await page.goto(address, { waitUntil: "commit" });
  await usable();
  const html = (await response?.text()) ?? "";
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return {
    kilobytes: Math.round(bytes / 1024),
    files: sizes.size,
    late: [...sizes.keys()].filter((file) => !html.includes(`"${file}"`)),
  };
}

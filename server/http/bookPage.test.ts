import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { category } from "#contract/catalogue/category.ts";
import { addService } from "#contract/catalogue/service.ts";
import { BuiltPages } from "#server/testing/builtPages.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Replaces the build's renderer: it lists the names of the services. */
const renderer = `
exports.render = async (ask) => {
  const services = await ask({ method: "POST", path: "/Service/GetAll" }, {});
  return { html: "<i>" + services.length + "</i>", answers: { services } };
};
`;
const failing = `
exports.render = (ask) => ask({ method: "POST", path: "/no/such-call" }, {});
`;

let world: World;
const pages = new BuiltPages();
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await pages.close();
  await world.close();
});

/** An app whose build has `code` as the page's renderer. */
async function openWith(code: string, options: object = {}) {
  const { app } = await pages.open(world, { "book.cjs": code }, options);
  return async (url: string) => (await app.inject(url)).body;
}

test("anonymous visitors see what can be booked before any script loads, and see changes soon", async () => {
  const read = await openWith(renderer);
  const first = await read("/book");
  const [, count] = /<div id="rendered"><i>(\d+)<\/i><\/div>.*<div id="root">/.exec(first) ?? [];
  expect(first).toContain('<link rel="stylesheet" crossorigin href="/assets/book.css" />');
  expect(first).toContain("<title>Book a wash · Chamak</title>");
  const code = [...first.matchAll(/<[^>]+(?:src|href)="([^"]+\.js)"/g)];
  expect(code.map(([, file]) => file)).toEqual(["/assets/index.js", "/assets/base.js", "/assets/Book.js"]);
  for (const [tag] of code) expect(tag).toContain('fetchpriority="low"');
  const { categoryId } = await world.done(category.add, { categoryName: "Opening" });
  await world.done(addService, { ServiceName: "</script><b>", CategoryId: categoryId, Price: 1 });
  const second = await vi.waitFor(
    async () => {
      const body = await read("/BOOK");
      expect(body).toContain(`<i>${Number(count) + 1}</i>`);
      return body;
    },
    { interval: 100 },
  );
  expect(second).toContain(String.raw`\u003c/script>\u003cb>`);
  expect(second).not.toContain("</script><b>");
});

test("the page of a staff screen links the files of the frame and is framed", async () => {
  const read = await openWith(renderer);
  const body = await read("/CUSTOMER?view=1");
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/Customers.js" />');
  expect(await read("/audit")).not.toContain("Customers.js");
  expect(body).toContain("<html data-framed");
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/Frame.js" />');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/menus.js" />');
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/frame.css" />');
});

test("the build's manifest is not served", async () => {
  const read = await openWith(renderer);
  expect(await read("/.vite/manifest.json")).not.toContain("BookPage.tsx");
});

test("a link with parameters, a moved clock or unavailable data gets the app's own page", async () => {
  const reads = [
    [await openWith(renderer), "/book?of=1"],
    [await openWith(renderer, { clockOffsetDays: 2 }), "/book"],
    [await openWith(failing), "/book"],
  ] as const;
  for (const [read, url] of reads) {
    const body = await read(url);
    expect(body).not.toContain("rendered");
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/Book.js" />');
  }
});

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import statics from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { nowhere } from "./errors.ts";
import { filesIn } from "./manifest.ts";
import { bookPageOf } from "./bookPage.ts";
import { textSender } from "./packed.ts";

const A_YEAR = "public, max-age=31536000, immutable";
const HTML = "text/html; charset=utf-8";

/** Rendered on the server for anonymous visitors, unless the URL has parameters. */
const BOOKING = "/book";

/** The chunk of each screen outside the frame, by its address in lower case. */
const unframed = {
  "/": "LoginPage",
  "/forgotpassword": "ForgotPasswordPage",
  "/resetpassword": "ResetPasswordPage",
  "/invitation": "InvitationPage",
  "/washer": "WasherPage",
  "/in": "OfficePage",
  [BOOKING]: "BookPage",
  "/bring": "BringPage",
};
/** The frame of all other screens, a group of build/pieces.ts. */
const FRAME = "frame";
/** The chunks of the screens within the frame on which people start their day. */
const framed = {
  "/managementdashboard": "DashboardPage",
  "/companydashboard": "DashboardPage",
  "/dispatch": "DispatchPage",
  "/booking": "AllBookingsPage",
  "/companysectionbooking": "BookingsPage",
  "/customer": "CustomersPage",
  "/washes": "OwnWashesPage",
};

const linkTo = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${file}" />`
    : `<link rel="modulepreload" crossorigin href="/${file}" />`;

/** The cleaner's page, which is separate from the app, and its file. */
const CLEANERS = { address: "/today", file: "cleaner/index.html" };

const STYLES = /<link rel="stylesheet"[^<>]*>/g;

/**
 * Moves the style sheets behind the frame, which is then painted at once: a style sheet blocks only the content after
 * it.
 */
function inFrame(html: string): string {
  const styles = html.match(STYLES) ?? [];
  return html
    .replaceAll(STYLES, "")
    .replace("<html", "<html data-framed")
    .replace("<noscript>", () => `${styles.join("")}<noscript>`);
}

/**
 * The app's page for each address. It links the files of the screen, the frame around it, or both, so that the browser
 * loads them together with the app, and it has the offset of the product's clock from the machine's.
 */
function pagesIn(root: string, offsetDays: number): (address: string) => string {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const filesOf = filesIn(root);
  const clock = offsetDays === 0 ? "" : `<meta name="clock-offset-days" content="${offsetDays}" />`;
  const pageWith = (files: string[], html = read("index.html")) =>
    html.replace("</head>", `${clock}${files.map(linkTo).join("")}</head>`);
  const pages = new Map(
    Object.entries(unframed).map(([address, name]) => [address, pageWith(filesOf([name]))]),
  );
  if (existsSync(path.join(root, CLEANERS.file)))
    pages.set(CLEANERS.address, pageWith([], read(CLEANERS.file)));
  for (const [address, name] of Object.entries(framed))
    pages.set(address, inFrame(pageWith(filesOf([FRAME, name]))));
  const other = inFrame(pageWith(filesOf([FRAME])));
  return (address) => pages.get(address.toLowerCase()) ?? other;
}

/**
 * Serves the built web app: hashed assets are cached forever, everything else is revalidated. Any other path outside
 * the API opens the app, which shows the screen or a not-found message.
 */
export async function webRoutes(app: FastifyInstance, root: string, clockOffsetDays: number): Promise<void> {
  if (!existsSync(path.join(root, "index.html"))) {
    app.setNotFoundHandler(() => {
      throw nowhere();
    });
    return;
  }
  await app.register(statics, {
    root,
    preCompressed: true,
    cacheControl: false,
    // The build's manifest names the source files.
    dotfiles: "ignore",
    setHeaders: (response, file) => {
      response.setHeader(
        "cache-control",
        file.includes(`${path.sep}assets${path.sep}`) ? A_YEAR : "no-cache",
      );
    },
  });
  const pageAt = pagesIn(root, clockOffsetDays);
  const sendText = textSender();
  const bookingAt = bookPageOf(app, {
    root,
    page: pageAt(BOOKING),
    title: "Book a wash · Chamak",
  });
  app.get("/", (request, reply) => sendText(request, reply, pageAt("/"), HTML));
  app.setNotFoundHandler(async (request, reply) => {
    const [address = "", search] = request.url.split("?");
    if (request.method !== "GET" || /^\/(api|assets|documents|papers)(\/|$)/i.test(address)) throw nowhere();
    const isFirstView = address.toLowerCase() === BOOKING && search === undefined && clockOffsetDays === 0;
    const opening = isFirstView ? await bookingAt() : null;
    return sendText(request, reply, opening ?? pageAt(address), HTML);
  });
}

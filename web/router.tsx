import type { ScreenKey } from "#web/texts/english.ts";
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
  type SearchMiddleware,
} from "@tanstack/react-router";
import { z } from "zod";
import { BookSearch } from "#web/features/booking/search.ts";
import { redirectHome, requireSession } from "#web/features/session/guard.ts";
import { homes } from "#web/features/session/home.ts";
import { currentSession } from "#web/features/session/current.ts";
import { CrashedScreen } from "#web/features/shell/CrashedScreen.tsx";
import { lazyPage } from "#web/features/shell/lazyPage.ts";
import { Root } from "#web/features/shell/Root.tsx";
import {
  hasOwnSignIn,
  isOpenTo,
  SET_UP,
  screenAt,
  screens,
  type ScreenPath,
} from "#web/features/shell/screens.ts";
import {
  parseSearch,
  readsSearch,
  type SearchSchema,
  stringifySearch,
  withoutDefaults,
} from "#web/lib/search.ts";
import { PaidSearch, PayBillSearch } from "#web/features/gateway/link/search.ts";
import { BringSearch } from "#web/features/request/search.ts";
import { toastWarning } from "#web/lib/toast.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Window title. */
    title?: string;
    /** Catalogue key of the title, for screens in other languages too. */
    text?: ScreenKey;
    /** Path of the route's entry in the table of screens. */
    path?: ScreenPath;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyPage(() => import("#web/features/shell/NotFoundPage.tsx"), "NotFoundPage"),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  staticData: { title: "Sign in", text: "signIn.signIn" },
  beforeLoad: redirectHome,
  component: lazyPage(() => import("#web/features/session/LoginPage.tsx"), "LoginPage"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgotPassword",
  staticData: { title: "Forgot password", text: "signIn.forgotPassword" },
  component: lazyPage(() => import("#web/features/session/ForgotPasswordPage.tsx"), "ForgotPasswordPage"),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/resetPassword",
  staticData: { title: "New password", text: "signIn.newPassword" },
  component: lazyPage(() => import("#web/features/session/ResetPasswordPage.tsx"), "ResetPasswordPage"),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  staticData: { title: "Invitation", text: "signIn.invitation" },
  component: lazyPage(() => import("#web/features/session/InvitationPage.tsx"), "InvitationPage"),
});

const washerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/washer",
  staticData: { title: "Sign in", text: "signIn.signIn" },
  // A printed code signs in whoever has it, in place of an earlier session.
  beforeLoad: ({ location }) => (location.hash ? undefined : redirectHome()),
  component: lazyPage(() => import("#web/features/session/phone/WasherPage.tsx"), "WasherPage"),
});

const officeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/in",
  staticData: { title: "Sign in", text: "signIn.signIn" },
  // An office's code signs in whoever has it, in place of an earlier session.
  beforeLoad: ({ location }) => (location.hash ? undefined : redirectHome()),
  component: lazyPage(() => import("#web/features/session/phone/OfficePage.tsx"), "OfficePage"),
});

const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "session",
  beforeLoad: ({ matches }) => requireSession(hasOwnSignIn(matches.at(-1)?.staticData.path)),
  component: lazyPage(() => import("#web/features/shell/AppLayout.tsx"), "AppLayout"),
});

/** Schema for screens without parameters. */
const NoSearch = z.object({});

/** Validates a route's parameters and strips defaults from its URL. */
function searchIn<S extends SearchSchema>(schema: S) {
  const stripDefaults: SearchMiddleware<z.output<S>> = ({ search, next }) =>
    withoutDefaults(schema, next(search)) as z.output<S>;
  return { validateSearch: readsSearch(schema), search: { middlewares: [stripDefaults] } };
}

/** Public: detects a signed-in user without redirecting anybody. */
const bookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/book",
  ...searchIn(BookSearch),
  staticData: { title: screenAt("/book").label, text: "washes.bookWash", path: "/book" },
  beforeLoad: async () => ({ session: await currentSession().catch(() => null) }),
  component: screenAt("/book").component,
});

/** Public, too. */
const requestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/bring",
  ...searchIn(BringSearch),
  staticData: { title: "Bring Chamak to my society", text: "booking.bringChamakToMySociety" },
  component: lazyPage(() => import("#web/features/request/bring/BringPage.tsx"), "BringPage"),
});

/** Public, too: the page to which a payment gateway returns. */
const paidRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/paid",
  ...searchIn(PaidSearch),
  staticData: { title: "Payment", text: "money.payment" },
  component: lazyPage(() => import("#web/features/gateway/link/PaidPage.tsx"), "PaidPage"),
});

/** Public, too: opened from a bill's message. */
const payBillRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/payBill",
  ...searchIn(PayBillSearch),
  staticData: { title: "Pay", text: "money.pay" },
  component: lazyPage(() => import("#web/features/gateway/link/PayBillPage.tsx"), "PayBillPage"),
});

/** The short address of a plan's page. */
const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/plans/$planId",
  beforeLoad: ({ params: { planId } }) => {
    throw redirect({ to: "/plans", search: { view: Number(planId) }, replace: true });
  },
});

type Guarded = Exclude<(typeof screens)[number], { path: "/book" }>;
type SearchOf<S> = S extends { search: infer Schema extends SearchSchema } ? Schema : typeof NoSearch;

function screenRoute<P extends ScreenPath, S extends SearchSchema>(path: P, search: S) {
  const screen = screenAt(path);
  return createRoute({
    getParentRoute: () => sessionRoute,
    path,
    ...searchIn(search),
    staticData: { title: screen.label, ...(screen.text && { text: screen.text }), path },
    beforeLoad: ({ context: { session } }) => {
      if (!session || isOpenTo(screen, session)) return;
      if (session.user.lacksSecondFactor) throw redirect({ to: SET_UP, replace: true });
      const own = screen.areas.includes(session.usertype);
      toastWarning(own ? "Your role does not open that page." : "That page belongs to another area.");
      throw redirect({ to: homes[session.usertype], replace: true });
    },
    component: screen.component,
  });
}

// All routes come from one table of screens; only this type keeps them apart, so that links know each one's
// parameters.
type ScreenRoutes = {
  [S in Guarded as S["path"]]: ReturnType<typeof screenRoute<S["path"], SearchOf<S>>>;
};
const screenRoutes = Object.fromEntries(
  screens
    .filter(({ path }) => path !== "/book")
    .map(({ path, ...screen }) => [path, screenRoute(path, "search" in screen ? screen.search : NoSearch)]),
) as unknown as ScreenRoutes;

const routeTree = rootRoute.addChildren([
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  invitationRoute,
  washerRoute,
  officeRoute,
  bookRoute,
  requestRoute,
  paidRoute,
  payBillRoute,
  planRoute,
  sessionRoute.addChildren(screenRoutes),
]);

/** The app's router; tests pass their own history. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    caseSensitive: false,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: CrashedScreen,
    // Scroll restoration adds permanent window listeners, and a history without a window has nothing to scroll.
    scrollRestoration: history === undefined,
    ...(history && { history }),
  });

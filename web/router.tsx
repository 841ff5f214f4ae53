import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { leadHome, requireSession } from "#web/features/session/guard.ts";
import { homes } from "#web/features/session/home.ts";
import { currentSession } from "#web/features/session/session.ts";
import { CrashedScreen } from "#web/features/shell/CrashedScreen.tsx";
import { freshly } from "#web/features/shell/freshly.ts";
import { Root } from "#web/features/shell/Root.tsx";
import { isOpenTo, screenAt, screens, type ScreenPath } from "#web/features/shell/screens.ts";
import { toastWarning } from "#web/lib/toast.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Names the screen in the window's title. */
    title?: string;
    /** The entry of the table of screens that the route stands for. */
    path?: ScreenPath;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(
    freshly(() => import("#web/features/shell/NotFoundPage.tsx")),
    "NotFoundPage",
  ),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  staticData: { title: "Sign in" },
  beforeLoad: leadHome,
  component: lazyRouteComponent(
    freshly(() => import("#web/features/session/LoginPage.tsx")),
    "LoginPage",
  ),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgotPassword",
  staticData: { title: "Forgot password" },
  component: lazyRouteComponent(
    freshly(() => import("#web/features/session/ForgotPasswordPage.tsx")),
    "ForgotPasswordPage",
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/resetPassword",
  staticData: { title: "New password" },
  component: lazyRouteComponent(
    freshly(() => import("#web/features/session/ResetPasswordPage.tsx")),
    "ResetPasswordPage",
  ),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  staticData: { title: "Invitation" },
  component: lazyRouteComponent(
    freshly(() => import("#web/features/session/InvitationPage.tsx")),
    "InvitationPage",
  ),
});

const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "session",
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    freshly(() => import("#web/features/shell/AppLayout.tsx")),
    "AppLayout",
  ),
});

const coming = lazyRouteComponent(
  freshly(() => import("#web/features/shell/ComingPage.tsx")),
  "ComingPage",
);

/** Open to all: who is signed in is told, nobody is sent away. */
const bookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/book",
  staticData: { title: screenAt("/book").label, path: "/book" },
  beforeLoad: async () => ({ session: await currentSession().catch(() => null) }),
  component: screenAt("/book").component ?? coming,
});

const isGuarded = <S extends (typeof screens)[number]>(screen: S): screen is Exclude<S, { path: "/book" }> =>
  screen.path !== "/book";

const screenRoutes = screens.filter(isGuarded).map(({ path, label, ...screen }) =>
  createRoute({
    getParentRoute: () => sessionRoute,
    path,
    staticData: { title: label, path },
    beforeLoad: ({ context: { session } }) => {
      if (isOpenTo(screenAt(path), session)) return;
      toastWarning("That page belongs to another area.");
      throw redirect({ to: homes[session.usertype], replace: true });
    },
    component: "component" in screen ? screen.component : coming,
  }),
);

const routeTree = rootRoute.addChildren([
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  invitationRoute,
  bookRoute,
  sessionRoute.addChildren(screenRoutes),
]);

/** The router of the whole app; tests give it a history of their own. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    caseSensitive: false,
    defaultPreload: "intent",
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: CrashedScreen,
    scrollRestoration: true,
    ...(history && { history }),
  });

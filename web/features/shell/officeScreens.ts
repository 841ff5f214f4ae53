import { AuditSearch } from "#web/features/audit/search.ts";
import { KeysSearch } from "#web/features/key/search.ts";
import { MessagesSearch } from "#web/features/message/search.ts";
import { WebhooksSearch } from "#web/features/webhook/search.ts";
import { lazyPage } from "./lazyPage.ts";
import type { ScreenEntry } from "./screen.ts";

/** Settings, and the lists that administrators watch. */
export const officeScreens = [
  {
    path: "/webhooks",
    label: "Webhooks",
    areas: ["Management", "Company"],
    needs: "webhook:write",
    search: WebhooksSearch,
    component: lazyPage(() => import("#web/features/webhook/WebhooksPage.tsx"), "WebhooksPage"),
  },
  {
    path: "/keys",
    label: "API keys",
    areas: ["Management", "Company"],
    needs: "apiKey:write",
    search: KeysSearch,
    component: lazyPage(() => import("#web/features/key/KeysPage.tsx"), "KeysPage"),
  },
  {
    path: "/access",
    label: "Who may do what",
    areas: ["Management", "Company"],
    component: lazyPage(() => import("#web/features/people/AccessPage.tsx"), "AccessPage"),
  },
  {
    path: "/audit",
    label: "Audit trail",
    areas: ["Management"],
    needs: "audit:read",
    search: AuditSearch,
    component: lazyPage(() => import("#web/features/audit/AuditPage.tsx"), "AuditPage"),
  },
  {
    path: "/health",
    label: "Health",
    areas: ["Management"],
    needs: "health:read",
    component: lazyPage(() => import("#web/features/health/HealthPage.tsx"), "HealthPage"),
  },
  {
    path: "/security",
    label: "Sign-in and security",
    text: "ui.signInAndSecurity",
    areas: ["Management", "Company", "Provider", "Customer"],
    component: lazyPage(() => import("#web/features/session/SecurityPage.tsx"), "SecurityPage"),
  },
  {
    path: "/messages",
    label: "Messages",
    areas: ["Management"],
    needs: "message:read",
    search: MessagesSearch,
    component: lazyPage(() => import("#web/features/message/MessagesPage.tsx"), "MessagesPage"),
  },
  {
    path: "/CompanySectionMessages",
    label: "Messages",
    areas: ["Company"],
    needs: "message:read",
    search: MessagesSearch,
    component: lazyPage(() => import("#web/features/message/MessagesPage.tsx"), "MessagesPage"),
  },
] as const satisfies readonly ScreenEntry[];

import { Link, Outlet } from "@tanstack/react-router";
import { useSession } from "#web/features/session/session.ts";
import { screensOf } from "./screens.ts";

/** The frame around every screen behind the session guard. */
export function AppLayout() {
  const session = useSession();
  return (
    <div>
      <nav>
        {screensOf(session).map((s) => (
          <Link key={s.path} to={s.path}>
            {s.label}
          </Link>
        ))}
      </nav>
      <main>
        <Outlet />
      </main>
    </div>
  );
}

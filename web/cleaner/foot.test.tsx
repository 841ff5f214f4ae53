import { sentTo } from "#web/testing/api.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { logout } from "#contract/session/session.ts";
import { sessionOf } from "#web/testing/people.ts";
import { Foot } from "./Foot.tsx";

test("warns of unsent reports even after the warning about the missing connection", async () => {
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { user } = renderUi(
    <Foot
      session={sessionOf("provider")}
      waiting={2}
      officePhone="+912040001234"
      days={["2026-11-21", "2026-11-22"]}
      done={0}
      onChanged={() => {}}
    />,
  );
  expect(screen.getByRole("link", { name: "Call the office: +912040001234" })).toHaveAttribute(
    "href",
    "tel:+912040001234",
  );
  const signOut = () => user.click(screen.getByRole("button", { name: "Sign out" }));
  await signOut();
  expect(screen.getByRole("status")).toHaveTextContent("Sign out when there is a signal.");
  line.mockReturnValue(true);
  await signOut();
  expect(screen.getByRole("status")).toHaveTextContent("2 not sent yet.");
  expect(sentTo(logout)).toEqual([]);
});

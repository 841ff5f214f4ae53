import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { axeViolations } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { Picture } from "./Picture.tsx";

const ours = <span>Ours</span>;
const url = "/pictures/abc/640.webp";

test("a picture is offered in every width, and loaded lazily", () => {
  renderUi(<Picture url={url} alt="Foam wash" width="20rem" fallback={ours} />);
  const image = screen.getByRole("img", { name: "Foam wash" });
  expect(image).toHaveAttribute("src", "/documents/pictures/abc/640.webp");
  expect(image).toHaveAttribute(
    "srcset",
    "/documents/pictures/abc/320.webp 320w, /documents/pictures/abc/640.webp 640w, /documents/pictures/abc/1280.webp 1280w",
  );
  expect(image).toHaveAttribute("sizes", "min(100vw, 20rem)");
  expect(image).toHaveAttribute("loading", "lazy");
});

test("a picture that fails to load is replaced by the fallback, until the URL changes", async () => {
  const { rerender } = renderUi(<Picture url={url} alt="Foam wash" width="20rem" fallback={ours} />);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByText("Ours")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  rerender(<Picture url="/pictures/def/640.webp" alt="Foam wash" width="20rem" fallback={ours} />);
  expect(screen.getByRole("img")).toHaveAttribute("src", "/documents/pictures/def/640.webp");
});

test("without a picture, the fallback is shown", () => {
  renderUi(<Picture url={null} alt="" width="4rem" shape="square" fallback={<span>GA</span>} />);
  expect(screen.getByText("GA")).toBeInTheDocument();
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { faultsOf } from "#web/testing/axe.ts";
import { renderUi } from "#web/testing/renderUi.tsx";
import { Picture } from "./Picture.tsx";

const url = "/pictures/abc/640.webp";

test("a picture is offered in every width, and loaded when it comes into view", () => {
  renderUi(<Picture url={url} alt="Foam wash" width="20rem" />);
  const image = screen.getByRole("img", { name: "Foam wash" });
  expect(image).toHaveAttribute("src", "/documents/pictures/abc/640.webp");
  expect(image).toHaveAttribute(
    "srcset",
    "/documents/pictures/abc/320.webp 320w, /documents/pictures/abc/640.webp 640w, /documents/pictures/abc/1280.webp 1280w",
  );
  expect(image).toHaveAttribute("sizes", "min(100vw, 20rem)");
  expect(image).toHaveAttribute("loading", "lazy");
});

test("without a picture our own stands there, under the same name", async () => {
  renderUi(<Picture url={null} alt="Foam wash" width="20rem" />);
  expect(screen.getByRole("img", { name: "Foam wash" }).tagName).toBe("svg");
  expect(await faultsOf()).toEqual([]);
});

test("a picture without words for it is none to a screen reader, nor is our own", () => {
  renderUi(<Picture url={null} alt="" width="20rem" />);
  expect(screen.queryByRole("img")).toBeNull();
});

test("a picture that cannot be loaded gives way to our own, until there is another", () => {
  const { rerender } = renderUi(<Picture url={url} alt="Foam wash" width="20rem" />);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByRole("img", { name: "Foam wash" }).tagName).toBe("svg");
  rerender(<Picture url="/pictures/def/640.webp" alt="Foam wash" width="20rem" />);
  expect(screen.getByRole("img")).toHaveAttribute("src", "/documents/pictures/def/640.webp");
});

test("what stands there without a picture may be something else", () => {
  renderUi(<Picture url={null} alt="" width="4rem" shape="square" fallback={<span>GA</span>} />);
  expect(screen.getByText("GA")).toBeInTheDocument();
});

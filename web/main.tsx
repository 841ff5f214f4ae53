import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Providers } from "./Providers.tsx";
import { createQueryClient } from "./queryClient.ts";
import { createAppRouter } from "./router.tsx";
import "./theme.css";

const place = document.querySelector("#root");
if (!place) throw new Error("index.html has no #root");

async function open(root: Root): Promise<void> {
  const router = createAppRouter();
  // What stands in the document stays until there is a screen to take its place.
  await router.load();
  root.render(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

void open(createRoot(place));

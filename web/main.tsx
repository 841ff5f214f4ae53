import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./Providers.tsx";
import { createQueryClient } from "./queryClient.ts";
import { createAppRouter } from "./router.tsx";
import "./theme.css";

const place = document.querySelector("#root");
if (!place) throw new Error("index.html has no #root");

createRoot(place).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={createAppRouter()} />
    </Providers>
  </StrictMode>,
);

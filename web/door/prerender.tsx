import { renderToString } from "react-dom/server";
import { Door } from "./Door.tsx";

/** The page as it is seen before its code has come, which then takes it over as it stands. */
export const prerender = (): string => renderToString(<Door onEnter={() => {}} />);

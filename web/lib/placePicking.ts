import { createContext, type ReactNode } from "react";
import type { Coordinates } from "./coordinates.ts";

/** Props of a map for choosing a point. */
export type PlaceChoice = { at: Coordinates | null; onPick: (at: Coordinates) => void };

/** Renders the map in forms; injected, since the map shows zones, which depend on societies, which have places. */
export const PlacePicking = createContext<((choice: PlaceChoice) => ReactNode) | null>(null);

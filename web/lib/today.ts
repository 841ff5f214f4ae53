import { useState } from "react";
import { indiaAt } from "#contract/day.ts";
import { currentTime } from "./clock.ts";

/** The day that it is in India, as it was when the piece that asks was first drawn. */
export const useToday = (): string => useState(() => indiaAt(currentTime()).day)[0];

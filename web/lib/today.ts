import { useState } from "react";
import { indiaAt } from "#contract/day.ts";
import { currentTime } from "./clock.ts";

/** Today in India, fixed when the component mounts. */
export const useToday = (): string => useState(() => indiaAt(currentTime()).day)[0];

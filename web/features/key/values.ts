import type { z } from "zod";
import type { KeyFields } from "#contract/key/key.ts";

export type KeyInput = z.input<typeof KeyFields>;
export type KeyOutput = z.output<typeof KeyFields>;

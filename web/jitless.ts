import { config } from "zod";

// The content policy forbids zod to compile schemas into functions, and browsers report an attempt. A schema reads this
// when it is created, so this module is imported before any schema.
config({ jitless: true });

import { config } from "zod";

// The content policy forbids that schemas are compiled into functions, and browsers complain of a try. A schema asks when it
// is made, so that this stands before whatever makes one.
config({ jitless: true });

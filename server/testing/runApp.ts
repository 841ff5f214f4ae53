import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { openProcess, TestClock } from "./process.ts";

/** A server in a separate process with a stopped clock, for tests that kill it; prints its port once it listens. */
const { address, now } = JSON.parse(process.argv[2] ?? "") as { address: DatabaseAddress; now: string };
const clock = new TestClock();
clock.now = new Date(now);
const { app } = await openProcess(address, clock);
// Ends when the parent is gone, since nobody could stop it then.
process.stdin.resume().once("end", () => process.exit());
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);

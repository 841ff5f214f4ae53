import type { DatabaseAddress } from "embedded-postgres-supervisor";
import { openProcess, TestClock } from "./process.ts";

/** A server in a process of its own, whose clock stands, for tests that kill it: it says its port once it listens. */
const { address, now } = JSON.parse(process.argv[2] ?? "") as { address: DatabaseAddress; now: string };
const clock = new TestClock();
clock.now = new Date(now);
const { app } = await openProcess(address, clock);
// When whoever started us is gone, nobody would tell us to end.
process.stdin.resume().once("end", () => process.exit());
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);

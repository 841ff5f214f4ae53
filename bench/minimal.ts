import { readFileSync } from "node:fs";
import { verify } from "@node-rs/argon2";
import Fastify from "fastify";
import { Pool } from "pg";
import { runStatements } from "./load.ts";
import type { BenchRow } from "./rows.ts";

/**
 * What the product is held against: for each row a route that does nothing but run the row's own statements, named,
 * and send what comes. Started by main.ts with the rows' file; prints its port.
 */
const { rows, database } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  rows: BenchRow[];
  database: object;
};
const pool = new Pool({ ...database, max: 10 });
const app = Fastify({ logger: false });

for (const row of rows) {
  app.post(`/${row.name}`, async () => {
    if (row.passwordHash) await verify(row.passwordHash, row.password ?? "");
    if (!row.transaction) return runStatements(row, pool);
    const client = await pool.connect();
    try {
      return await runStatements(row, client);
    } finally {
      client.release();
    }
  });
}

await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${JSON.stringify(app.server.address())}\n`);

import { readFileSync } from "node:fs";
import { verify } from "@node-rs/argon2";
import Fastify from "fastify";
import { Pool } from "pg";
import { runStatements } from "./load.ts";
import type { BenchRow } from "./rows.ts";

/**
 * What the product is held against: for each row a route that runs the row's own statements, named, and sends what comes,
 * and where the row has plainer ones a second route with those. Started by main.ts with the rows' file; prints its port.
 */
const { rows, database } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  rows: BenchRow[];
  database: object;
};
const pool = new Pool({ ...database, max: 16 });
const app = Fastify({ logger: false });

function route(name: string, { plain: _plain, ...row }: BenchRow): void {
  const work = { ...row, name };
  app.post(`/${name}`, async () => {
    if (row.passwordHash) await verify(row.passwordHash, row.password ?? "");
    if (!row.transaction) return runStatements(work, pool);
    const client = await pool.connect();
    try {
      return await runStatements(work, client);
    } finally {
      client.release();
    }
  });
}

for (const row of rows) {
  route(row.name, row);
  if (row.plain) route(`plain ${row.name}`, { ...row, statements: row.plain });
}

await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${JSON.stringify(app.server.address())}\n`);

// The routes that the product is compared with: each runs a row's statements as prepared statements, and sends the
// result. Started with the rows' file, and prints its address.
import { readFileSync } from "node:fs";
import { verify } from "@node-rs/argon2";
import Fastify from "fastify";
import { Pool } from "pg";
import type { Row } from "./row.ts";
import { runStatements } from "./statements.ts";

const { rows, database } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  rows: Row[];
  database: object;
};
const pool = new Pool({ ...database, max: 16 });
const app = Fastify({ logger: false });

for (const row of rows)
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

await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${JSON.stringify(app.server.address())}\n`);

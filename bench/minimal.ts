import { readFileSync } from "node:fs";
import { verify } from "@node-rs/argon2";
import Fastify from "fastify";
import { Pool } from "pg";
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

let count = 0;

for (const row of rows) {
  app.post(`/${row.name}`, async () => {
    const number = (count += 1);
    const replies = [];
    if (row.passwordHash) await verify(row.passwordHash, row.password ?? "");
    for (const [index, { text, values }] of row.statements.entries()) {
      const fresh = values.map((value) => (value === "$unique" ? `m${process.pid}-${number}` : value));
      replies.push((await pool.query({ name: `${row.name}${index}`, text, values: fresh })).rows);
    }
    return replies.at(-1);
  });
}

await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${JSON.stringify(app.server.address())}\n`);

import { slots } from "#contract/booking/slot.ts";
import type { BenchRow } from "./rows.ts";

/** Customers, in whose names bookings are made. */
export const CUSTOMERS = 100_000;
/** People who sign in at the same time, each under a name of their own. */
export const USERS = 64;

let runs = 0;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0").slice(-digits);
const letter = (index: number) => String.fromCharCode(65 + (Math.floor(index) % 26));

/**
 * What the load generator runs: one call over and over, with what must be new made anew each time, as each of those whose
 * `tokens` these are in turn. `from` is how many of the row's washes have been used.
 */
export function script({ body, washes = [] }: BenchRow, tokens: readonly string[], from: number): string {
  runs += 1;
  const template = JSON.stringify(body);
  const isFixed = !template.includes("$") && tokens.length < 2;
  return `
    local run = "${process.pid}-${runs}"
    local letters = "${letter(runs)}${letter(process.pid + runs / 26)}"
    local slots = { ${slots.map((slot) => JSON.stringify(slot)).join(", ")} }
    local template = ${JSON.stringify(template)}
    local tokens = { ${tokens.map((token) => JSON.stringify(token)).join(", ")} }
    local washes = { ${washes.join(", ")} }
    local sent, plates, nth = 0, 0, ${from}
    wrk.method = "POST"
    wrk.headers["content-type"] = "application/json"
    ${tokens[0] ? `wrk.headers["authorization"] = "Bearer ${tokens[0]}"` : ""}
    wrk.body = template

    local function letter(index) return string.char(65 + math.floor(index) % 26) end
    local function plate()
      plates = plates + 1
      return string.format("%s%02d%s%s%04d", letters, math.floor(plates / 6760000) % 100, letter(plates / 260000),
        letter(plates / 10000), plates % 10000)
    end
    local function fresh()
      sent = sent + 1
      wrk.headers["x-forwarded-for"] = string.format("10.0.%d.%d", math.floor(sent / 250) % 250, sent % 250 + 1)
      local body = template:gsub("%$plate", plate):gsub("%$unique", "u" .. run .. "-" .. sent)
      body = body:gsub("%$slot", slots[sent % #slots + 1]):gsub("%$user", tostring(sent % ${USERS} + 1))
      body = body:gsub('"%$customer"', tostring(sent % ${CUSTOMERS} + 1))
      if #washes == 0 then
        wrk.headers["idempotency-key"] = run .. "-" .. sent
      else
        body = body:gsub('"%$wash"', tostring(washes[nth % #washes + 1]))
        body = body:gsub("%$uuid", string.format("${hex(process.pid, 8)}-${hex(runs, 4)}-4000-8000-%012x", sent))
      end
      if #tokens > 1 then wrk.headers["authorization"] = "Bearer " .. tokens[nth % #tokens + 1] end
      nth = nth + 1
      return wrk.format(nil, nil, nil, body)
    end
    ${isFixed ? "" : "request = fresh"}

    done = function(summary, latency)
      local errors = summary.errors
      io.write(string.format('{"requests": %d, "microseconds": %d, "p99": %d, "errors": %d}\\n', summary.requests,
        summary.duration, latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
    end
  `;
}

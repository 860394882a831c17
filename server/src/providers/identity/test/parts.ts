import { pino } from "pino";
import { aDatabase } from "../../../../test/database.ts";
import { openLimits } from "../../../platform/budgets/limits.ts";
import { readConfig } from "../../../platform/config.ts";
import { openDatabase } from "../../../platform/database/db.ts";
import { openSecrets } from "../../../platform/secrets.ts";

/** What an identity provider is made of, on a database of its own and with a clock that tests move. */
export type Parts = Awaited<ReturnType<typeof someParts>>;

const PUBLIC_URL = "https://pluma.example";

export async function someParts() {
  const place = await aDatabase();
  const log = pino({ level: "silent" });
  const database = openDatabase(place.connectionString, readConfig({}), log);
  const time = { skipMs: 0 };
  return {
    db: database.db,
    secrets: openSecrets("the secret of the identity tests, long enough"),
    clock: { now: () => new Date(Date.now() + time.skipMs) },
    log,
    limits: openLimits(null),
    publicUrl: PUBLIC_URL,
    time,
    async close() {
      await database.close();
      await place.drop();
    },
  };
}

let count = 0;

/** An e-mail that nobody has. */
export function anEmail(): string {
  count += 1;
  return `person${count}-${Date.now()}@example.com`;
}

export const DEVICE = { ip: "192.0.2.7", userAgent: "Test Browser 1.0" };
